import type { Command, OptionValues } from '@commander-js/extra-typings';
import { UserError } from '#infra/host/user-error.ts';
import type { Pieces } from '#lib/providers/bank-files/port.ts';
import type { Row } from './output/row.ts';

/**
 * A command as a value: its name, its help and its work. `program.ts` adds the common options: `--stage`, `--json`,
 * `--debug`, `--csv` to a listing, `--yes` to a command that asks for confirmation.
 */
export type OpsCommand<Args extends unknown[] = unknown[], Options extends OptionValues = OptionValues> = {
  /** Its words after those of its group: `create`, or `set fintoc`. */
  readonly name: string;
  /** Its purpose, in one sentence. */
  readonly summary: string;
  /** The rest of its help. */
  readonly details?: string;
  /** A line to copy, from the group on. */
  readonly example: string;
  /** Its arguments and options. */
  takes?(command: Command): Command<Args, Options>;
  /** True if it sets its target itself, or needs no deployed stage. */
  readonly findsTarget?: true;
  /** Returns a sentence about what cannot be undone, to be confirmed; undefined if there is nothing to confirm. */
  asks?(args: Args, options: Options): Promise<string | undefined>;
} & (
  | {
      /** Runs the command and returns what is printed. */
      run(args: Args, options: Options): Promise<object>;
      /** The member of the result that is a listing, and its columns in their order. */
      readonly listing?: { readonly member: string; readonly columns: readonly string[] };
    }
  | {
      /** Returns a file, or lines as they arrive; either is printed piece by piece. */ file(
        args: Args,
        options: Options,
      ): Promise<Pieces>;
    }
  | {
      /** The columns of the listing, in their order. */
      readonly columns: readonly string[];
      list(args: Args, options: Options): Promise<readonly Row[]>;
    }
);

/** Declares a command; its arguments and options are typed by `takes`. */
export function command<Args extends unknown[] = [], Options extends OptionValues = OptionValues>(
  declared: OpsCommand<Args, Options>,
): OpsCommand {
  return declared as unknown as OpsCommand;
}

/** An error that the operator can correct; only its message is printed. */
export class OpsError extends UserError {}

/**
 * A result in two parts. The first is printed before the second is made, so that nothing that is shown only once is lost
 * if that takes long and is interrupted.
 */
export class InParts {
  readonly first: object;
  readonly rest: () => Promise<object>;

  constructor(first: object, rest: () => Promise<object>) {
    this.first = first;
    this.rest = rest;
  }
}

/** Returns the record. Throws `OpsError` if there is none with this id. */
export function found<T>(record: T | undefined, kind: string, id: string): T {
  if (record === undefined) throw new OpsError(`There is no ${kind} ${id}.`);
  return record;
}
