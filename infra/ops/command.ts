import type { Command, OptionValues } from '@commander-js/extra-typings';
import type { Pieces } from '#lib/providers/bank-files/port.ts';
import type { Row } from './output.ts';

/**
 * One thing that operators do, as a value: its place on the command line, its help, and what it does. `program.ts` adds
 * what all have in common: `--stage`, `--json`, `--debug`, `--csv` to a listing, `--yes` to what asks.
 */
export type OpsCommand<Args extends unknown[] = unknown[], Options extends OptionValues = OptionValues> = {
  /** Its words after its group's: `create`, or `set fintoc`. */
  readonly name: string;
  /** What it is for, in one sentence. */
  readonly summary: string;
  /** What else its help says. */
  readonly details?: string;
  /** A line to copy, without what stands before the group. */
  readonly example: string;
  /** Its arguments and options. */
  takes?(command: Command): Command<Args, Options>;
  /** True where it says itself where it works, or needs no stage that is there. */
  readonly findsTarget?: true;
  /** What cannot be undone of it, as a sentence that is asked about; nothing where there is nothing to ask. */
  asks?(args: Args, options: Options): Promise<string | undefined>;
} & (
  | {
      /** Does it, and gives what is printed. */
      run(args: Args, options: Options): Promise<object>;
      /** The member of the result that is a listing, and the members of its rows, in their order. */
      readonly listing?: { readonly member: string; readonly columns: readonly string[] };
    }
  | {
      /** Gives a file, or lines as they come; either is printed piece by piece. */ file(
        args: Args,
        options: Options,
      ): Promise<Pieces>;
    }
  | {
      /** The members of a listing's rows, in their order. */
      readonly columns: readonly string[];
      list(args: Args, options: Options): Promise<readonly Row[]>;
    }
);

/** Declares a command; what `run` and the others get is typed by what it `takes`. */
export function command<Args extends unknown[] = [], Options extends OptionValues = OptionValues>(
  declared: OpsCommand<Args, Options>,
): OpsCommand {
  return declared as unknown as OpsCommand;
}

/** A mistake that the operator can correct; its message is all they need. */
export class OpsError extends Error {}

/** What was looked for by its id; the sentence that there is none otherwise. */
export function found<T>(record: T | undefined, kind: string, id: string): T {
  if (record === undefined) throw new OpsError(`There is no ${kind} ${id}.`);
  return record;
}
