PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE tables (
	id VARCHAR(40) NOT NULL, 
	status VARCHAR(10) NOT NULL, 
	public BOOLEAN NOT NULL, 
	touched FLOAT NOT NULL, 
	summary TEXT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO tables VALUES('DocNq7SOrRMevWXb','running',0,1795132143.7935118675,'{"game": "cafe-international", "names": ["Ana", "Ben"], "kinds": ["person", "person"], "turn": 0, "turn_of": ["4c305d4e298c68b7916a596783c31304345b97da"]}');
INSERT INTO tables VALUES('oWKXqkvMlQUEMPSb','running',0,1795132144.445654869,'{"game": "guatemala-cafe", "names": ["Ana", "Ben"], "kinds": ["person", "person"], "turn": 1, "turn_of": []}');
INSERT INTO tables VALUES('AOfEYGzwRnu-Nz01','running',0,1795132144.729547739,'{"game": "guatemala-cafe", "names": ["Ana", "Ben"], "kinds": ["person", "bot"], "turn": 0, "turn_of": ["1ed4c96a0718b7e4624ca00d2f0835e2d5f5f697"]}');
INSERT INTO tables VALUES('aUXEfivxMgqxDQJZ','open',0,1795132145.2206990718,'{"game": "coffee-traders", "names": ["Ana", "", "Novice"], "kinds": ["person", "open", "bot"], "turn": null, "turn_of": []}');
CREATE TABLE events (
	"table" VARCHAR(40) NOT NULL, 
	seq INTEGER NOT NULL, 
	at FLOAT NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	data TEXT NOT NULL, 
	PRIMARY KEY ("table", seq)
);
INSERT INTO events VALUES('DocNq7SOrRMevWXb',1,1795132143.6610021591,'create','{"game": "cafe-international", "host": "4c305d4e298c68b7916a596783c31304345b97da", "language": "en", "options": {"regulars": false, "joker-at-bar": false, "strict-exchange": false, "start": "random"}, "settings": {"public": false, "hints": true, "clock": {"kind": "bank", "seconds": 3600, "bot": "greedy"}, "webhook": ""}, "chairs": [{"kind": "person", "name": "Ana", "bot": null, "holders": ["4c305d4e298c68b7916a596783c31304345b97da"]}, {"kind": "open", "name": "", "bot": null, "holders": []}]}');
INSERT INTO events VALUES('DocNq7SOrRMevWXb',2,1795132143.6761112212,'sit','{"seat": 1, "person": "6db1e61a24d18dd687b4d1f51e9d4f392ede8a08", "name": "Ben"}');
INSERT INTO events VALUES('DocNq7SOrRMevWXb',3,1795132143.6838722228,'start','{"record": {"game": "cafe-international", "version": 1, "seats": 2, "options": {"regulars": false, "joker-at-bar": false, "strict-exchange": false, "start": "random"}, "seed": "4f4c405e96930066913713e7dcdda845", "tags": {}, "position": null, "actions": ["start 1", "draw ru-f", "draw it-f", "draw cu-f", "draw de-m", "draw uk-f", "draw tr-f", "draw cn-m", "draw es-m", "draw cu-m", "draw fr-m"]}}');
INSERT INTO events VALUES('DocNq7SOrRMevWXb',4,1795132143.6926379203,'move','{"seat": 0, "actions": ["seat cu-f C30"], "drawn": ["draw joker-m"]}');
INSERT INTO events VALUES('DocNq7SOrRMevWXb',5,1795132143.6993887424,'move','{"seat": 1, "actions": ["bar fr-m"], "drawn": ["draw it-f"]}');
INSERT INTO events VALUES('DocNq7SOrRMevWXb',6,1795132143.7089529037,'move','{"seat": 0, "actions": ["seat it-f C09"], "drawn": []}');
INSERT INTO events VALUES('DocNq7SOrRMevWXb',7,1795132143.7162079811,'move','{"seat": 0, "actions": ["seat joker-m C16 as it"], "drawn": ["draw cn-m", "draw in-m"]}');
INSERT INTO events VALUES('DocNq7SOrRMevWXb',8,1795132143.724117279,'move','{"seat": 1, "actions": ["seat cu-m C37", "seat tr-f C40"], "drawn": ["draw cu-f", "draw us-m"]}');
INSERT INTO events VALUES('DocNq7SOrRMevWXb',9,1795132143.7298169135,'move','{"seat": 0, "actions": ["seat cn-m C12", "seat uk-f C18"], "drawn": ["draw ru-m", "draw in-f"]}');
INSERT INTO events VALUES('DocNq7SOrRMevWXb',10,1795132143.7443947792,'move','{"seat": 1, "actions": ["seat cn-m C11"], "drawn": []}');
INSERT INTO events VALUES('DocNq7SOrRMevWXb',11,1795132143.7508056163,'move','{"seat": 1, "actions": ["seat es-m C24"], "drawn": ["draw joker-f", "draw cu-f"]}');
INSERT INTO events VALUES('DocNq7SOrRMevWXb',12,1795132143.760733366,'move','{"seat": 0, "actions": ["seat in-m C62"], "drawn": []}');
INSERT INTO events VALUES('DocNq7SOrRMevWXb',13,1795132143.7691645622,'move','{"seat": 0, "actions": ["seat in-f C68"], "drawn": ["draw ru-m", "draw cu-m"]}');
INSERT INTO events VALUES('DocNq7SOrRMevWXb',14,1795132143.7774157524,'move','{"seat": 1, "actions": ["seat joker-f C52 as de", "seat us-m C59"], "drawn": ["draw de-f", "draw in-f"]}');
INSERT INTO events VALUES('DocNq7SOrRMevWXb',15,1795132143.7870185374,'move','{"seat": 0, "actions": ["seat ru-m C43"], "drawn": []}');
INSERT INTO events VALUES('DocNq7SOrRMevWXb',16,1795132143.7935118675,'chat','{"seat": 0, "name": "Ana", "text": "Hello from 0.1.0"}');
INSERT INTO events VALUES('oWKXqkvMlQUEMPSb',1,1795132144.3273911476,'create','{"game": "guatemala-cafe", "host": "1ed4c96a0718b7e4624ca00d2f0835e2d5f5f697", "language": "en", "options": {"board": "ours", "setup": "preset", "paths-are-borders": false, "ship-needs-path": false, "one-ship-leaves": false, "silent-blockade": true, "late-seat-money": false, "start": "random"}, "settings": {"public": false, "hints": true, "clock": null, "webhook": ""}, "chairs": [{"kind": "person", "name": "Ana", "bot": null, "holders": ["1ed4c96a0718b7e4624ca00d2f0835e2d5f5f697"]}, {"kind": "open", "name": "", "bot": null, "holders": []}]}');
INSERT INTO events VALUES('oWKXqkvMlQUEMPSb',2,1795132144.3422560692,'sit','{"seat": 1, "person": "61356ee3868ae44548364aaeaa38d37b4208df57", "name": "Ben"}');
INSERT INTO events VALUES('oWKXqkvMlQUEMPSb',3,1795132144.34927845,'start','{"record": {"game": "guatemala-cafe", "version": 1, "seats": 2, "options": {"board": "ours", "setup": "preset", "paths-are-borders": false, "ship-needs-path": false, "one-ship-leaves": false, "silent-blockade": true, "late-seat-money": false, "start": "random"}, "seed": "916ad0b9048392cc78a0a143bdcc2a1e", "tags": {}, "position": null, "actions": ["start 2", "draw beige", "draw brown", "draw red", "draw black", "draw white", "draw red", "draw red", "draw white", "draw brown", "draw black", "draw beige", "draw brown", "draw white", "draw black", "draw brown", "draw brown", "draw black", "draw beige", "draw red", "draw brown", "draw beige", "draw white", "draw beige", "draw red"]}}');
INSERT INTO events VALUES('oWKXqkvMlQUEMPSb',4,1795132144.3559896945,'move','{"seat": 0, "actions": ["buyer top b"], "drawn": []}');
INSERT INTO events VALUES('oWKXqkvMlQUEMPSb',5,1795132144.3583388329,'move','{"seat": 1, "actions": ["move 1"], "drawn": []}');
INSERT INTO events VALUES('oWKXqkvMlQUEMPSb',6,1795132144.3606183528,'move','{"seat": 1, "actions": ["take c7"], "drawn": []}');
INSERT INTO events VALUES('oWKXqkvMlQUEMPSb',7,1795132144.3627221584,'move','{"seat": 1, "actions": ["place worker h4"], "drawn": []}');
INSERT INTO events VALUES('oWKXqkvMlQUEMPSb',8,1795132144.3682978153,'move','{"seat": 1, "actions": ["take c1"], "drawn": []}');
INSERT INTO events VALUES('oWKXqkvMlQUEMPSb',9,1795132144.3724889755,'move','{"seat": 1, "actions": ["place worker j3"], "drawn": []}');
INSERT INTO events VALUES('oWKXqkvMlQUEMPSb',10,1795132144.3748717307,'move','{"seat": 1, "actions": ["take c6"], "drawn": []}');
INSERT INTO events VALUES('oWKXqkvMlQUEMPSb',11,1795132144.3761086463,'move','{"seat": 1, "actions": ["place shed c8"], "drawn": []}');
INSERT INTO events VALUES('oWKXqkvMlQUEMPSb',12,1795132144.3795976638,'move','{"seat": 0, "actions": ["move 2"], "drawn": []}');
INSERT INTO events VALUES('oWKXqkvMlQUEMPSb',13,1795132144.3806393146,'move','{"seat": 0, "actions": ["take e4"], "drawn": []}');
INSERT INTO events VALUES('oWKXqkvMlQUEMPSb',14,1795132144.3885054588,'move','{"seat": 0, "actions": ["place worker j9"], "drawn": []}');
INSERT INTO events VALUES('oWKXqkvMlQUEMPSb',15,1795132144.3901658058,'move','{"seat": 0, "actions": ["take e2"], "drawn": []}');
INSERT INTO events VALUES('oWKXqkvMlQUEMPSb',16,1795132144.3965554237,'move','{"seat": 0, "actions": ["place worker e2"], "drawn": []}');
INSERT INTO events VALUES('oWKXqkvMlQUEMPSb',17,1795132144.4002318382,'move','{"seat": 0, "actions": ["take e6"], "drawn": []}');
INSERT INTO events VALUES('oWKXqkvMlQUEMPSb',18,1795132144.4039998053,'move','{"seat": 0, "actions": ["place worker i6"], "drawn": []}');
INSERT INTO events VALUES('oWKXqkvMlQUEMPSb',19,1795132144.4059097767,'move','{"seat": 1, "actions": ["move 2"], "drawn": []}');
INSERT INTO events VALUES('oWKXqkvMlQUEMPSb',20,1795132144.4081442356,'move','{"seat": 1, "actions": ["take g7"], "drawn": []}');
INSERT INTO events VALUES('oWKXqkvMlQUEMPSb',21,1795132144.4090366364,'move','{"seat": 1, "actions": ["place worker c9"], "drawn": []}');
INSERT INTO events VALUES('oWKXqkvMlQUEMPSb',22,1795132144.4115068913,'move','{"seat": 1, "actions": ["take g8"], "drawn": []}');
INSERT INTO events VALUES('oWKXqkvMlQUEMPSb',23,1795132144.4126281738,'move','{"seat": 1, "actions": ["place worker h3"], "drawn": []}');
INSERT INTO events VALUES('oWKXqkvMlQUEMPSb',24,1795132144.445654869,'leave','{"seat": 1}');
INSERT INTO events VALUES('AOfEYGzwRnu-Nz01',1,1795132144.729547739,'create','{"game": "guatemala-cafe", "host": "1ed4c96a0718b7e4624ca00d2f0835e2d5f5f697", "language": "en", "options": {"board": "ours", "setup": "preset", "paths-are-borders": false, "ship-needs-path": false, "one-ship-leaves": false, "silent-blockade": true, "late-seat-money": false, "start": "random"}, "settings": {"public": false, "hints": true, "clock": null, "webhook": ""}, "chairs": [{"kind": "person", "name": "Ana", "bot": null, "holders": ["1ed4c96a0718b7e4624ca00d2f0835e2d5f5f697"]}, {"kind": "bot", "name": "Ben", "bot": "regular", "holders": []}]}');
INSERT INTO events VALUES('AOfEYGzwRnu-Nz01',2,1795132144.729547739,'start','{"record": {"game": "guatemala-cafe", "version": 1, "seats": 2, "options": {"board": "ours", "setup": "preset", "paths-are-borders": false, "ship-needs-path": false, "one-ship-leaves": false, "silent-blockade": true, "late-seat-money": false, "start": "random"}, "seed": "c8363f07871261ad5419ee85b146695b", "tags": {}, "position": {"game": "guatemala-cafe", "seats": 2, "options": {"board": "ours", "setup": "preset", "paths-are-borders": false, "ship-needs-path": false, "one-ship-leaves": false, "silent-blockade": true, "late-seat-money": false, "start": "random"}, "seer": null, "stage": "dealing", "mover": 1, "buyer": null, "held": null, "taken": [], "scored": null, "sack_space": null, "asked": null, "idle": 0, "endings": [], "production": {"a1": "black shed", "b1": "white worker", "c1": "beige worker", "d1": "red shed", "e1": "beige ship", "f1": "brown worker", "g1": "red worker", "h1": "black worker", "i1": "brown ship", "a2": "brown worker", "b2": "red ship", "c2": "white worker", "d2": "black sack", "e2": "red worker", "f2": "black worker", "g2": "white shed", "h2": "brown ship", "i2": "beige worker", "a3": "white worker", "b3": "black worker", "c3": "red worker", "d3": "white ship", "e3": "brown shed", "f3": "beige worker", "g3": "brown worker", "h3": "white sack", "i3": "red shed", "a4": "beige worker", "b4": "brown shed", "c4": "beige sack", "d4": "beige ship", "e4": "black worker", "f4": "white worker", "g4": "black shed", "h4": "brown worker", "i4": "red worker", "a5": "red worker", "b5": "white shed", "c5": "brown ship", "d5": "black worker", "e5": "beige worker", "f5": "black ship", "g5": "beige worker", "h5": "red worker", "i5": "white worker", "a6": "black worker", "b6": "brown worker", "c6": "white shed", "d6": "white worker", "e6": "brown worker", "f6": "red ship", "g6": "red sack", "h6": "beige worker", "i6": "beige shed", "a7": "beige ship", "b7": "brown sack", "c7": "black worker", "d7": "brown worker", "e7": "red shed", "f7": "red worker", "g7": "white worker", "h7": "black shed", "i7": "white ship", "a8": "white ship", "b8": "red worker", "c8": "black ship", "d8": "beige worker", "e8": "white worker", "f8": "beige sack", "g8": "black worker", "h8": "beige shed", "i8": "brown worker", "a9": "brown shed", "b9": "beige worker", "c9": "brown worker", "d9": "red worker", "e9": "black ship", "f9": "beige shed", "g9": "red ship", "h9": "white worker", "i9": "black worker"}, "pool": {}, "road_stock": 50, "plantations": [{}, {}], "roads": [], "docks": {}, "gone": {}, "stocks": [["black", "white", "white", "beige", "red", "red", "red", "brown", "brown"], []], "known": [{}, {}], "bag": {"black": 5, "white": 4, "beige": 4, "red": 3, "brown": 4}, "laid": [], "money": [15, 15], "points": [0, 0]}, "actions": ["draw beige", "draw red", "draw black", "draw brown", "draw brown", "draw white", "draw black", "draw white", "draw brown", "draw black", "draw red", "draw beige", "draw white", "draw black", "draw red"]}}');
INSERT INTO events VALUES('aUXEfivxMgqxDQJZ',1,1795132145.2206990718,'create','{"game": "coffee-traders", "host": "4c305d4e298c68b7916a596783c31304345b97da", "language": "en", "options": {"board": "ours"}, "settings": {"public": false, "hints": true, "clock": null, "webhook": ""}, "chairs": [{"kind": "person", "name": "Ana", "bot": null, "holders": ["4c305d4e298c68b7916a596783c31304345b97da"]}, {"kind": "open", "name": "", "bot": null, "holders": []}, {"kind": "bot", "name": "Novice", "bot": "novice", "holders": []}]}');
CREATE TABLE drafts (
	"table" VARCHAR(40) NOT NULL, 
	seat INTEGER NOT NULL, 
	step INTEGER NOT NULL, 
	actions TEXT NOT NULL, 
	PRIMARY KEY ("table", seat)
);
INSERT INTO drafts VALUES('DocNq7SOrRMevWXb',0,1,'["seat ru-f C35"]');
CREATE TABLE seated (
	"table" VARCHAR(40) NOT NULL, 
	person VARCHAR(40) NOT NULL, 
	seen INTEGER NOT NULL, 
	PRIMARY KEY ("table", person)
);
INSERT INTO seated VALUES('DocNq7SOrRMevWXb','4c305d4e298c68b7916a596783c31304345b97da',0);
INSERT INTO seated VALUES('DocNq7SOrRMevWXb','6db1e61a24d18dd687b4d1f51e9d4f392ede8a08',0);
INSERT INTO seated VALUES('oWKXqkvMlQUEMPSb','1ed4c96a0718b7e4624ca00d2f0835e2d5f5f697',0);
INSERT INTO seated VALUES('oWKXqkvMlQUEMPSb','61356ee3868ae44548364aaeaa38d37b4208df57',0);
INSERT INTO seated VALUES('AOfEYGzwRnu-Nz01','1ed4c96a0718b7e4624ca00d2f0835e2d5f5f697',0);
INSERT INTO seated VALUES('aUXEfivxMgqxDQJZ','4c305d4e298c68b7916a596783c31304345b97da',0);
CREATE TABLE people (
	"key" VARCHAR(40) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	confirm BOOLEAN NOT NULL, 
	PRIMARY KEY ("key")
);
INSERT INTO people VALUES('4c305d4e298c68b7916a596783c31304345b97da','Ana',1);
INSERT INTO people VALUES('6db1e61a24d18dd687b4d1f51e9d4f392ede8a08','Ben',1);
INSERT INTO people VALUES('1ed4c96a0718b7e4624ca00d2f0835e2d5f5f697','Ana',1);
INSERT INTO people VALUES('61356ee3868ae44548364aaeaa38d37b4208df57','Ben',1);
CREATE INDEX listed ON tables (status, public, touched);
CREATE INDEX ix_seated_person ON seated (person);
COMMIT;
