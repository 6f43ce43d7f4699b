// The café in the browser. No rule of any game is here: the server says what is legal and draws everything.
// What this file does: posts what is pressed, takes new parts of the page from the WebSocket, moves pieces, and listens
// to the keyboard. Texts come from the server (data-words on <body>).
"use strict";

const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
const words = JSON.parse(document.body.dataset.words);
const table = $("main[data-table]");
const still = matchMedia("(prefers-reduced-motion: reduce)");
const kept = (name) => localStorage.getItem(`tertulia-${name}`) === "yes";

// ---- talking to the server ------------------------------------------------------------------------------------------

async function post(path, body = {}) {
  const options = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  try {
    const answer = await fetch(path, options);
    const content = await answer.json().catch(() => ({}));
    return { ...content, ok: answer.ok, status: answer.status };
  } catch {
    return { ok: false, status: 0, error: words.offline };
  }
}

let noteTimer = 0;
function note(text) {
  $("#note").textContent = text;
  clearTimeout(noteTimer);
  noteTimer = setTimeout(() => ($("#note").textContent = ""), 6000);
}

// A button or form with data-post sends its fields and data-body there, then follows data-then.
async function send(element, fields = {}) {
  // An update may come before the answer and make another button of this one: what it says is read before.
  const { post: path, body: given, then, said } = element.dataset;
  element.setAttribute("aria-busy", "true");
  const answer = await post(path, { ...JSON.parse(given || "{}"), ...fields });
  element.removeAttribute("aria-busy");
  if (!answer.ok) {
    if (answer.status === 409) await refresh();
    note(answer.error || words.failed);
    return;
  }
  if (then === "goto") location.href = answer.url || `/t/${answer.id}`;
  else if (then === "reload") location.reload();
  else if (then === "link") showLink(answer);
  else if (then === "hint") showHint(answer);
  else if (!live.open) await refresh();
  if (said) note(said);
}

function fieldsOf(form) {
  const fields = {};
  for (const field of form.elements) {
    if (!field.name || field.disabled || (field.type === "radio" && !field.checked)) continue;
    const value = field.type === "checkbox" ? field.checked : field.dataset.number ? Number(field.value) : field.value;
    const [outer, inner] = field.name.split(".");
    if (inner === undefined) fields[outer] = value;
    else (fields[outer] ??= {})[inner] = value;
  }
  return fields;
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.dataset.post) return;
  event.preventDefault();
  for (const file of $$("input[type=file]", form)) {
    const into = form.elements[file.dataset.into];
    if (file.files[0]) [into.value, into.disabled] = [await file.files[0].text(), false];
  }
  // data-nest="settings.clock" puts the fields there.
  const nest = (form.dataset.nest || "").split(".").filter(Boolean);
  await send(form, nest.reduceRight((inner, name) => ({ [name]: inner }), fieldsOf(form)));
  if (form.dataset.clear !== undefined) form.reset();
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-post]");
  if (button) send(button);
  if (event.target.closest("[data-copy]")) copy(event.target.closest("[data-copy]"));
  if (event.target.closest("[data-close]")) event.target.closest("dialog").close();
  if (event.target.closest("[data-undo]")) undo();
});

// A form with data-live sends itself when something in it changes.
document.addEventListener("change", (event) => {
  const form = event.target.form;
  if (form && form.dataset.live !== undefined) form.requestSubmit();
});

async function copy(button) {
  await navigator.clipboard?.writeText(new URL(button.dataset.copy, location.href).href).catch(() => {});
  note(button.dataset.said);
}

// ---- playing --------------------------------------------------------------------------------------------------------

const turn = () => $("#turn");
const api = (word) => `/api/tables/${table.dataset.table}/${word}`;
const asked = () => {
  const { seat, seq, step } = turn().dataset;
  return { seat: Number(seat), seq: Number(seq), step: Number(step) };
};
let busy = false;

async function tell(word, body = {}) {
  if (busy || !turn() || turn().dataset.seat === "") return;
  busy = true;
  const answer = await post(api(word), { ...asked(), ...body });
  busy = false;
  if (answer.ok) {
    if (!live.open) await refresh();
  } else if (answer.status === 409) {
    await refresh();
    note(answer.error || words.changed);
  } else if (body.action && answer.status >= 400 && answer.status < 500) {
    why({ action: body.action });
  } else {
    note(answer.error || words.failed);
  }
}

const act = (action) => tell("act", { action });
const undo = () => tell("undo");
const confirmTurn = () => tell("confirm");

document.addEventListener("click", (event) => {
  const action = event.target.closest("[data-action]");
  if (action) {
    act(action.dataset.action);
    $("#choose")?.close();
  } else if (event.target.closest("[data-confirm]")) {
    confirmTurn();
  } else if (table) {
    pressBoard(event);
  }
});

// A place on the board: one action is played, several are asked about; where nothing is offered, why not.
function pressBoard(event) {
  for (const open of $$("#choose[open], #why[open]")) if (!open.contains(event.target)) open.close();
  const board = event.target.closest("#board");
  if (!board || !turn() || turn().dataset.seat === "" || board.dataset.past) return;
  const offer = event.target.closest(".offer");
  if (!offer) {
    const place = event.target.closest("g[id]");
    if (place && turn().dataset.mine) why({ place: place.id });
    return;
  }
  const actions = offer.dataset.actions.split("|");
  if (actions.length === 1) act(actions[0]);
  else choose(actions, event);
}

// An entry of the list shows where on the board it would happen.
function aim(event) {
  for (const old of $$("#board .aimed")) old.classList.remove("aimed");
  const action = event.target.closest?.(".action")?.dataset.action;
  if (!action) return;
  $$("#board .offer").find((offer) => offer.dataset.actions.split("|").includes(action))?.classList.add("aimed");
}
document.addEventListener("mouseover", aim);
document.addEventListener("focusin", aim);

function choose(actions, event) {
  const chooser = $("#choose");
  const wanted = new Set(actions);
  const rows = $$(".action", turn()).filter((button) => wanted.has(button.dataset.action));
  chooser.replaceChildren(...rows.map((row) => {
    const copyOfRow = row.cloneNode(true);
    copyOfRow.removeAttribute("id");
    const line = document.createElement("div");
    line.append(copyOfRow);
    return line;
  }));
  chooser.show();
  const { width, height } = chooser.getBoundingClientRect();
  chooser.style.left = `${Math.max(8, Math.min(event.clientX - width / 2, innerWidth - width - 8))}px`;
  chooser.style.top = `${Math.max(60, Math.min(event.clientY + 14, innerHeight - height - 8))}px`;
  $("button", chooser).focus();
}

$("#choose")?.addEventListener("close", (event) => event.target.replaceChildren());

async function why(question) {
  const query = new URLSearchParams({ ...question, seat: turn().dataset.seat });
  const answer = await fetch(`/t/${table.dataset.table}/why?${query}`).catch(() => null);
  const text = answer?.ok ? await answer.text() : "";
  if (!text) return;
  $("#why-text").innerHTML = text;
  $("#why").show();
}

// Why somebody did that: what a search thinks of a decision that was made.
document.addEventListener("click", async (event) => {
  const asked = event.target.closest("[data-ask]");
  if (!asked || asked.ariaBusy === "true") return;
  asked.setAttribute("aria-busy", "true");
  const answer = await post(`/api/tables/${table.dataset.table}/reason`, { at: Number(asked.dataset.ask) });
  asked.removeAttribute("aria-busy");
  if (!answer.ok) return note(answer.error || words.failed);
  $("#reason-text").textContent = answer.text;
  $("#reason .quiet").textContent = answer.seen;
  if (!$("#reason").open) $("#reason").showModal();
});

function showHint(answer) {
  for (const old of $$(".hinted")) old.classList.remove("hinted");
  const marks = (element) => (element.dataset.actions || element.dataset.action).split("|").includes(answer.action);
  for (const element of $$(".offer, .action").filter(marks)) element.classList.add("hinted");
  note(answer.text);
}

function showLink(answer) {
  const said = answer.said || words.link;
  const full = new URL(answer.url, location.href).href;
  $("#why-text").innerHTML = `<p></p><p><input readonly></p>`;
  $("#why-text p").textContent = said;
  $("#why-text input").value = full;
  $("#why-text input").setAttribute("aria-label", said);
  navigator.clipboard?.writeText(full).catch(() => {});
  $("#why").show();
}

// ---- new parts of the page ------------------------------------------------------------------------------------------

// Make `old` like `fresh`, keeping every node that is still there: focus, scroll and open details stay.
function morph(old, fresh) {
  const isStyle = old.nodeName === "style";
  if (isStyle && old.textContent === fresh.textContent) return;
  if (isStyle || old.nodeName !== fresh.nodeName) {
    old.replaceWith(adopt(fresh));
    return;
  }
  if (old.id === "in-words") return; // it was fetched
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  const folded = old.nodeName === "DETAILS" && !old.hidden; // whoever reads the page folds and unfolds
  for (const { name, value } of [...fresh.attributes]) {
    if (old.getAttribute(name) !== value && !(name === "open" && folded)) old.setAttribute(name, value);
  }
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && name !== "open" && name !== "aria-busy") old.removeAttribute(name);
  }
  morphChildren(old, fresh);
}

function morphChildren(old, fresh) {
  const byId = new Map([...old.children].filter((child) => child.id).map((child) => [child.id, child]));
  const ids = new Set([...fresh.children].map((child) => child.id));
  let place = old.firstChild;
  for (const child of [...fresh.childNodes]) {
    while (place?.id && !ids.has(place.id)) place = removed(place);
    const same = child.id ? byId.get(child.id) : place && !place.id && place.nodeName === child.nodeName ? place : null;
    if (!same) {
      old.insertBefore(adopt(child), place);
    } else {
      if (same !== place) old.insertBefore(same, place);
      place = same.nextSibling;
      morph(same, child);
    }
  }
  while (place) place = removed(place);
}

function removed(node) {
  const next = node.nextSibling;
  node.remove();
  return next;
}

// The Content-Security-Policy lets a picture's <style> in by this page's nonce only.
function adopt(node) {
  const copyOfNode = document.importNode(node, true);
  const styles = copyOfNode.nodeName === "style" ? [copyOfNode] : $$("style", copyOfNode.nodeType === 1 ? copyOfNode : document.createElement("i"));
  for (const style of styles) style.nonce = document.body.dataset.nonce;
  return copyOfNode;
}

// New parts of the page, and what is to be seen of them. Pieces move last: nothing depends on it.
function showParts(parts, told = () => {}) {
  const focused = document.activeElement;
  const board = $("#board");
  const asked = question();
  land();
  const before = board && !still.matches ? places(board) : null;
  for (const [id, html] of Object.entries(parts)) {
    const old = document.getElementById(id);
    if (!old) continue;
    const template = document.createElement("template");
    template.innerHTML = html;
    morph(old, template.content.firstElementChild);
    if (id === "log") scrollLog();
    if (id === "chat") scrollDown($(".said", old));
  }
  for (const details of $$("details[data-fetch][open]")) fill(details);
  rememberLabels();
  curtain();
  if (focused !== document.body && !focused.isConnected) keepFocus();
  told();
  keepInView(asked);
  if (before) animate(board, before);
}

// What the page asks of whoever looks at it: it changes with every step of one's own turn.
const question = () => {
  const { mine, seq, step } = turn()?.dataset ?? {};
  return mine ? `${seq}/${step}` : "";
};

// A new question has something legal in view, and after one's turn the board is: lists that come and go must not leave
// a phone somewhere in the log.
function keepInView(before) {
  const now = question();
  if (now === before || document.activeElement?.matches("input:not(#find), textarea, select")) return;
  const [top, bottom] = viewOf();
  const isSeen = (element) => {
    const box = element.getBoundingClientRect();
    return box.height > 0 && box.bottom > top + 8 && box.top < bottom - 8;
  };
  if (now) {
    const legal = $$("#board .offer, #turn .action, #turn [data-confirm]");
    if (legal.length && !legal.some(isSeen)) legal[0].scrollIntoView({ block: "center", behavior: "instant" });
  } else if (before && !isSeen($("#board"))) {
    $("#board").scrollIntoView({ block: "nearest", behavior: "instant" });
  }
}

// What is not behind the header, and the strip at the bottom of a phone.
function viewOf() {
  const strip = $(".strip", turn() ?? document);
  const isBelow = strip && getComputedStyle(strip).position === "fixed";
  return [$(".top").getBoundingClientRect().bottom, isBelow ? strip.getBoundingClientRect().top : innerHeight];
}

// Several play at one device and have secrets: before the next one's turn the table is covered.
let lastSeat = null;
function curtain() {
  const { seat, curtain: name, mine } = turn()?.dataset ?? {};
  if (!name || !mine || seat === lastSeat) return;
  lastSeat = seat;
  $("#pass p").textContent = name;
  $("#pass").showModal();
}

function keepFocus() {
  const next = $(".doing .go", turn()) || $(".action", turn()) || $(".prompt", turn());
  next?.focus({ preventScroll: true });
}

// To the line of the position that is shown, else to the newest.
function scrollLog() {
  const list = $("#log ol");
  const here = $("#log .here");
  if (list) list.scrollTop = here ? here.offsetTop - list.offsetTop - list.clientHeight / 2 : list.scrollHeight;
}

const scrollDown = (element) => element && (element.scrollTop = element.scrollHeight);

async function refresh() {
  const answer = await fetch(location.href).catch(() => null);
  if (!answer?.ok) return;
  const fresh = document.createElement("template");
  fresh.innerHTML = await answer.text();
  const parts = {};
  for (const part of $$("main > [id], main > div > [id]")) {
    const now = fresh.content.getElementById(part.id);
    if (now) parts[part.id] = now.outerHTML;
  }
  showParts(parts);
}

// A <details data-fetch> gets its content when it is unfolded, and again when the page has changed.
async function fill(details) {
  const answer = details.open ? await fetch(details.dataset.fetch).catch(() => null) : null;
  if (answer?.ok) $("div", details).innerHTML = await answer.text();
}
document.addEventListener("toggle", (event) => event.target.dataset?.fetch && fill(event.target), true);

// ---- pieces that move -----------------------------------------------------------------------------------------------

// What is drawn where. A piece is a shape filled with a pattern; gone from one place and new in another, it has moved.
function places(board) {
  const frame = board.getBoundingClientRect();
  const boxOf = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x - frame.x, y: y - frame.y, width, height }; // from the board's corner, for the page may scroll
  };
  const isDrawn = (element) => !element.closest("defs"); // what is only defined is nowhere
  const pieces = new Map();
  for (const shape of $$('[fill^="url("]', board).filter(isDrawn)) {
    const [box, kind] = [boxOf(shape), shape.outerHTML];
    pieces.set(`${kind} ${Math.round(box.x)} ${Math.round(box.y)}`, { shape, kind, box });
  }
  const groups = new Map();
  for (const group of $$("g[id]", board).filter(isDrawn)) {
    const drawn = new Set([...group.children].map((child) => child.outerHTML));
    groups.set(group.id, { box: boxOf(group), drawn, transform: group.getAttribute("transform") });
  }
  return { pieces, groups };
}

const MOST_MOVES = 16; // where more has moved, the picture has another size
function animate(board, before) {
  const after = places(board);
  const isNew = ([key]) => !before.pieces.has(key);
  const gained = [...after.pieces].filter(isNew).map(([, piece]) => piece);
  if (gained.length > MOST_MOVES) return;
  const lost = [...before.pieces].filter(([key]) => !after.pieces.has(key)).map(([, piece]) => piece);
  for (const { shape, kind } of gained) {
    const source = lost.findIndex((piece) => piece.kind === kind);
    const elements = drawnWith(shape, before.groups);
    if (!elements.length) continue;
    if (source >= 0) fly(elements, lost.splice(source, 1)[0].box);
    else for (const element of elements) element.animate({ opacity: [0, 1] }, { duration: 350 });
  }
  for (const [id, now] of after.groups) {
    const was = before.groups.get(id);
    if (was && was.transform !== now.transform && !gained.some(({ shape }) => shape.closest("g[id]")?.id === id)) {
      slide(document.getElementById(id), was.box);
    }
  }
}

// The shape with what was drawn together with it: its new neighbours in a group that was there, else the whole group.
function drawnWith(shape, groups) {
  const group = shape.parentNode;
  const was = groups.get(group.id);
  if (!was) return [group];
  return [...group.children].filter((child) => child.tagName !== "title" && !was.drawn.has(child.outerHTML));
}

const flying = [];
function land() {
  for (const arrived of flying.splice(0)) arrived();
}

// The elements fly above all others: a copy of them is put on top, and they themselves wait hidden for its arrival.
function fly(elements, from) {
  const home = elements[0].parentNode;
  const svg = home.ownerSVGElement;
  const copies = document.createElementNS(svg.namespaceURI, "g");
  const { a, b, c, d, e, f } = svg.getScreenCTM().inverse().multiply(home.getScreenCTM());
  copies.setAttribute("transform", `matrix(${a} ${b} ${c} ${d} ${e} ${f})`);
  copies.setAttribute("pointer-events", "none");
  copies.append(...elements.map((element) => element.cloneNode(true)));
  svg.append(copies);
  for (const element of elements) element.setAttribute("visibility", "hidden");
  const arrived = () => {
    copies.remove();
    for (const element of elements) element.removeAttribute("visibility");
  };
  flying.push(arrived);
  const flight = slide(copies, from);
  if (flight) flight.finished.then(arrived, arrived);
  else arrived();
}

// Begin where the box was and end where the element is. `translate` counts in the units of the element's parent.
function slide(element, from) {
  const to = element.getBoundingClientRect();
  const frame = $("#board").getBoundingClientRect();
  const matrix = element.parentNode.getScreenCTM?.();
  const scale = matrix ? Math.hypot(matrix.a, matrix.b) : 1;
  const dx = (frame.x + from.x + from.width / 2 - to.x - to.width / 2) / scale;
  const dy = (frame.y + from.y + from.height / 2 - to.y - to.height / 2) / scale;
  if (!scale || (Math.abs(dx) < 2 && Math.abs(dy) < 2)) return null;
  return element.animate({ translate: [`${dx}px ${dy}px`, "0 0"] }, { duration: 550, easing: "cubic-bezier(.3,.9,.4,1)" });
}

// ---- live -----------------------------------------------------------------------------------------------------------

const live = { open: false, wait: 500, socket: null, parts: {} };

function connect() {
  const url = new URL(table.dataset.live, location.href);
  live.parts = {};
  url.protocol = url.protocol.replace("http", "ws");
  live.socket = new WebSocket(url);
  live.socket.onopen = () => {
    live.open = true;
    live.wait = 500;
    $("#lost").hidden = true;
  };
  live.socket.onmessage = (message) => receive(JSON.parse(message.data));
  live.socket.onclose = ({ code, reason }) => {
    live.open = false;
    if (code === 4429) {
      note(reason);
      live.wait = 15000;
    }
    $("#lost").hidden = false;
    setTimeout(connect, live.wait + Math.random() * 300);
    live.wait = Math.min(live.wait * 2, 15000);
  };
}

// A part of many pieces comes whole once, then as edits: new pieces, and from where to where old ones are kept.
function patched(html, [seam, ...edits]) {
  const old = html.split(seam);
  return edits.flatMap((edit) => (typeof edit === "string" ? [edit] : old.slice(...edit))).join(seam);
}

function receive(frame) {
  const parts = { ...frame.parts };
  for (const [name, patch] of Object.entries(frame.patches ?? {})) parts[name] = patched(live.parts[name], patch);
  Object.assign(live.parts, parts);
  showParts(parts, () => {
    if ("turn" in frame) myTurn(frame.turn, frame.title);
    if (frame.say) $("#say").textContent = frame.say;
    if (frame.note) note(frame.note);
  });
}

// ---- it is my turn --------------------------------------------------------------------------------------------------

let wasMyTurn = document.body.dataset.turn === "yes";

function myTurn(mine, title) {
  if (title) document.title = title;
  $("link[rel=icon]").href = mine ? "/static/icon-turn.svg" : "/static/icon.svg";
  if (mine && !wasMyTurn) {
    if (kept("sound")) chime();
    if (kept("notify") && document.hidden && Notification.permission === "granted") {
      const message = new Notification(words.yourTurn, { body: document.title, tag: table.dataset.table, icon: "/static/icon-turn.svg" });
      message.onclick = () => window.focus();
    }
  }
  wasMyTurn = mine;
}

let audio = null;
function chime() {
  audio ??= new AudioContext();
  [[523, 0], [784, 0.14]].forEach(([pitch, at]) => {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = pitch;
    tone.type = "triangle";
    volume.gain.setValueAtTime(0.12, audio.currentTime + at);
    volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + at + 0.5);
    tone.connect(volume).connect(audio.destination);
    tone.start(audio.currentTime + at);
    tone.stop(audio.currentTime + at + 0.5);
  });
}

// ---- what this browser keeps: theme, sound, notifications, keys -------------------------------------------------------

for (const box of $$("[data-keep]")) {
  const name = box.dataset.keep;
  box.checked = name === "keys" ? localStorage.getItem("tertulia-keys") !== "no" : kept(name);
  box.addEventListener("change", async () => {
    if (name === "notify" && box.checked && (await Notification.requestPermission()) !== "granted") box.checked = false;
    localStorage.setItem(`tertulia-${name}`, box.checked ? "yes" : "no");
    if (name === "sound" && box.checked) chime();
  });
}

document.addEventListener("change", (event) => {
  const cookie = event.target.dataset.cookie;
  if (!cookie) return;
  document.cookie = `${cookie}=${event.target.value};path=/;max-age=31536000;samesite=lax`;
  if (cookie === "language") location.reload();
  if (cookie === "theme") {
    if (event.target.value) document.documentElement.dataset.theme = event.target.value;
    else delete document.documentElement.dataset.theme;
  }
});

// ---- keyboard -------------------------------------------------------------------------------------------------------

const KEYS = {
  a: () => ($(".action", turn()) || $(".prompt", turn()))?.focus(),
  u: () => $("[data-undo]", turn()) && undo(),
  c: () => $("[data-confirm]", turn()) && confirmTurn(),
  h: () => $("[data-then=hint]", turn())?.click(),
  f: () => $("#find")?.focus(),
  l: () => ($("#log li.here a") || $("#log > ol > li:last-child :is(a, summary)"))?.focus(),
  r: () => table.dataset.rules && window.open(table.dataset.rules, "_blank"),
  "?": () => $("#keys")?.showModal(),
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !table) return;
  if (event.key === "Escape") for (const open of $$("#choose[open], #why[open]")) open.close();
  if (event.target.closest("input, textarea, select")) return;
  if (event.key.startsWith("Arrow")) return arrows(event);
  if (localStorage.getItem("tertulia-keys") !== "no" && KEYS[event.key] && !$("#keys[open]")) {
    event.preventDefault();
    KEYS[event.key]();
  }
});

function arrows(event) {
  const list = event.target.closest("#choose, .actions, .log");
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (list) {
    const items = $$("button:not([hidden]), a, summary", list).filter((item) => item.checkVisibility());
    items[items.indexOf(event.target) + step]?.focus();
    event.preventDefault();
  } else if ($("#slider") && step && event.key !== "ArrowUp" && event.key !== "ArrowDown") {
    goTo(Number($("#slider").value) + step);
    event.preventDefault();
  }
}

// Finding an action: the list shows what contains every word; Enter plays the one that is left, or says why not.
document.addEventListener("input", (event) => {
  if (event.target.id === "find") filter(event.target.value);
  if (event.target.id === "slider") goTo(Number(event.target.value));
});

// Typed words as they are compared: a keyboard has no minus sign and no dash.
const plainly = (text) => text.toLowerCase().replace(/[−–—]/g, "-").replace(/\s+/g, " ").trim();
const labelOf = (button) => plainly($("span", button).textContent);

// Every label that this page has shown, and its action: what can no longer be done may be asked about by its label.
const labels = new Map();
function rememberLabels() {
  for (const button of $$("#turn .action")) labels.set(labelOf(button), button.dataset.action);
}

function filter(typed) {
  const wanted = plainly(typed).split(" ").filter(Boolean);
  for (const button of $$(".actions .action")) {
    const text = plainly(`${button.textContent} ${button.dataset.action}`);
    button.parentNode.hidden = !wanted.every((word) => text.includes(word));
  }
  for (const group of $$(".actions section")) group.hidden = !$("li:not([hidden])", group);
}

document.addEventListener("submit", (event) => {
  if (event.target.id !== "finder") return;
  event.preventDefault();
  const typed = plainly($("#find").value);
  const all = $$(".actions .action");
  const left = $$(".actions li:not([hidden]) .action");
  const exact = all.find((button) => plainly(button.dataset.action) === typed) ?? all.find((button) => labelOf(button) === typed);
  if (!exact && left.length > 1) return left[0].focus(); // more than one is meant: the list shows which
  $("#find").value = "";
  filter("");
  if (exact || left.length === 1) act((exact || left[0]).dataset.action);
  else if (typed) why({ action: labels.get(typed) ?? typed });
});

// ---- replay ---------------------------------------------------------------------------------------------------------

let wanted = null;

async function goTo(at) {
  const slider = $("#slider");
  at = Math.max(Number(slider.min), Math.min(at, Number(slider.max)));
  slider.value = at;
  const waiting = wanted !== null;
  wanted = at;
  if (waiting) return; // the one under way goes on to the newest wish
  while (wanted !== null) {
    const now = wanted;
    history.replaceState(null, "", `?at=${now}`);
    await refresh();
    if (wanted === now) wanted = null;
  }
}

// ---- clocks ---------------------------------------------------------------------------------------------------------

setInterval(() => {
  for (const clock of $$("[data-running]")) {
    const left = Math.max(0, Number(clock.dataset.running) - (Date.now() - began(clock)) / 1000);
    clock.textContent = `${Math.floor(left / 60)}:${String(Math.floor(left % 60)).padStart(2, "0")}`;
  }
}, 500);

const clockStarts = new WeakMap();
function began(clock) {
  const known = clockStarts.get(clock);
  if (known?.from === clock.dataset.running) return known.at;
  clockStarts.set(clock, { from: clock.dataset.running, at: Date.now() });
  return Date.now();
}

// ---- begin ----------------------------------------------------------------------------------------------------------

if (table?.dataset.live) connect();
if (table) curtain();
if (table && turn()) rememberLabels();
scrollLog();
scrollDown($(".said"));
