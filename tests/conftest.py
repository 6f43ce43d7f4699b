"""What holds for all tests."""

from __future__ import annotations

import os
import signal

import pytest
from hypothesis import settings

settings.register_profile("tertulia", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("tertulia")

if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:  # a shell starts what it leaves in the background deaf to Ctrl-C
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]):  # type: ignore[no-untyped-def]
    """In CI a skipped test is a failed one: whatever it misses could have been installed."""
    report = yield
    if report.skipped and not hasattr(report, "wasxfail") and os.environ.get("CI"):
        report.outcome = "failed"
        report.longrepr = f"{item.nodeid} was skipped, which CI does not allow: {report.longrepr}"
    return report
