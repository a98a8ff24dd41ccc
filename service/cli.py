"""`reckon`: the command line of Dead Reckoning.

Exit codes everywhere: 0 done, 1 the answer is no (a record that is not true, a server that
refuses), 2 a bad argument or a file that cannot be used, 130 stopped by Ctrl-C.
"""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version

import click
from click.exceptions import NoArgsIsHelpError

from domain.kernel.words import printable
from service.terminal import export, grant, play, replay, rules, serve, simulate, verify

INTERRUPTED = 130


def _version() -> str:
    try:
        return version("dead-reckoning")
    except PackageNotFoundError:
        return "unpackaged"


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(_version(), prog_name="reckon")
def reckon() -> None:
    """Dead Reckoning: horror board games that anybody can replay and check.

    Exit codes: 0 done; 1 the answer is no; 2 a bad argument or an unusable file; 130 interrupted.
    """


for command in (
    rules.rulesets_command,
    rules.rules_command,
    play.command,
    simulate.command,
    replay.command,
    verify.command,
    export.command,
    serve.serve_command,
    serve.migrate_command,
    grant.command,
):
    reckon.add_command(command)


def main() -> None:
    """The console script."""
    try:
        code = reckon.main(prog_name="reckon", standalone_mode=False)
    except click.Abort:
        click.echo("reckon: interrupted", err=True)
        code = INTERRUPTED
    except click.ClickException as fault:
        _complain(fault)
        code = fault.exit_code
    raise SystemExit(code if isinstance(code, int) else 0)


def _complain(fault: click.ClickException) -> None:
    """In one line, and where to read more; `reckon` alone shows its help."""
    if isinstance(fault, NoArgsIsHelpError) or not isinstance(fault, click.UsageError):
        fault.show()
        return
    path = fault.ctx.command_path if fault.ctx else "reckon"
    line = " ".join(fault.format_message().split())
    click.echo(f"reckon: {printable(line)} (see {path} --help)", err=True)


if __name__ == "__main__":
    main()
