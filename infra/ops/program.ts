import { createInterface } from 'node:readline/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Command, type CommandUnknownOpts, Option } from '@commander-js/extra-typings';
import type { StageName } from '#infra/settings/stages.ts';
import { InParts, type OpsCommand, OpsError } from './command.ts';
import { stageName } from './options.ts';
import { fieldsOf } from './output/fields.ts';
import { csvOf, type Row } from './output/row.ts';
import { type Printed, type Printing, tableOf } from './output/table.ts';
import { widthOfPage } from './output/width.ts';
import { clearProgress } from './progress.ts';
import { setTarget } from './target.ts';

/** Commands under one word, or a single command of that name; loaded only if the command line names it. */
export type Group = {
  readonly name: string;
  readonly summary: string;
  /** What its help says after the commands. */
  readonly note?: string;
  readonly load: () => Promise<readonly OpsCommand[]>;
};

/** How operators call the command line. */
const CALL = 'npm run --silent ops --';

/** The options that commands have in common. */
type Common = { stage?: StageName; json?: true; csv?: true; wide?: true; yes?: true };

/** Creates the command line with all its groups; loads only the groups that `words` name. */
export async function buildProgram(groups: readonly Group[], words: readonly string[]): Promise<Command> {
  const program = new Command(CALL)
    .description('Operates the running local service, or a deployed stage with --stage.')
    .addHelpText('after', `\nCommands of a group: ${CALL} account --help`);
  speaksInLines(program);
  for (const { name, summary, note, load } of groups) {
    const commands = words.includes(name) ? await load() : [];
    const [first] = commands;
    if (first?.name === name) {
      add(first, program);
      continue;
    }
    const group = groupIn(program, name).description(summary);
    for (const command of commands) add(command, group);
    if (first) group.addHelpText('after', `\nExample:\n  ${CALL} ${first.example}`);
    if (note !== undefined) group.addHelpText('after', `\n${note}`);
  }
  return program;
}

/** Returns the group of this name in another one; creates it if there is none. */
function groupIn(parent: CommandUnknownOpts, name: string): CommandUnknownOpts {
  const known = parent.commands.find((command) => command.name() === name);
  if (known) return known;
  const group = parent.command(name);
  speaksInLines(group);
  return group;
}

function add(declared: OpsCommand, group: CommandUnknownOpts): void {
  const words = declared.name.split(' ');
  const parent = words.slice(0, -1).reduce(groupIn, group);
  const command: CommandUnknownOpts = declared.takes?.(new Command()) ?? new Command();
  command
    .name(words.at(-1) ?? '')
    .description([declared.summary, declared.details].filter(Boolean).join('\n\n'))
    .summary(declared.summary)
    .option('--debug', 'print the stack trace of an error')
    .addHelpText('after', `\nExample:\n  ${CALL} ${declared.example}`);
  if (!declared.findsTarget)
    command.option('--stage <stage>', 'sandbox or production (default: the local service)', stageName);
  if (!('file' in declared)) {
    command.option('--json', 'print JSON');
    command.option('--wide', 'print whole ids and times and all columns, however wide');
  }
  if (listingOf(declared))
    command.addOption(
      new Option('--csv', 'print CSV that is safe to open in a spreadsheet').conflicts('json'),
    );
  // Scripts may pass it to every command.
  const yes = new Option('--yes', 'do not ask for confirmation');
  command.addOption(declared.asks ? yes : yes.hideHelp());
  speaksInLines(command);
  command.action(() => perform(declared, command.processedArgs, command.opts()));
  parent.addCommand(command);
}

/** Prints a mistake on the command line in one line, with the call for its help. */
function speaksInLines(command: CommandUnknownOpts): void {
  command.configureOutput({
    outputError: (text, write) =>
      write(
        `${text
          .replace(/^error: /, '')
          .trim()
          .replace(/\s+/g, ' ')} (help: ${pathOf(command)} --help)\n`,
      ),
  });
}

function pathOf(command: CommandUnknownOpts): string {
  return command.parent ? `${pathOf(command.parent)} ${command.name()}` : CALL;
}

async function perform(declared: OpsCommand, args: unknown[], options: Common): Promise<void> {
  if (!declared.findsTarget) console.error(await setTarget(options.stage));
  const question = options.yes ? undefined : await declared.asks?.(args, options);
  if (question) await confirm(question);
  if ('file' in declared) {
    return pipeline(Readable.from(await declared.file(args, options)), process.stdout, { end: false });
  }
  const result = await ('run' in declared ? declared.run : declared.list)(args, options).finally(
    clearProgress,
  );
  if (result instanceof InParts) await printParts(result, declared, options);
  else process.stdout.write(textOf(declared, result, options));
}

/** Prints the parts of a result, each once it is there. As JSON both are one object. */
async function printParts({ first, rest }: InParts, declared: OpsCommand, options: Common): Promise<void> {
  process.stdout.write(options.json ? JSON.stringify(first).slice(0, -1) : textOf(declared, first, options));
  const more = await rest();
  process.stdout.write(
    options.json ? `,${JSON.stringify(more).slice(1)}\n` : `\n${textOf(declared, more, options)}`,
  );
}

function textOf(declared: OpsCommand, result: object, { json, csv, wide }: Common): string {
  if (json) return `${JSON.stringify(result)}\n`;
  const { member, columns } = listingOf(declared) ?? { columns: [] };
  const rows = (member ? (result as Record<string, unknown>)[member] : result) as readonly Row[];
  if (csv) return csvOf(rows, columns);
  if ('columns' in declared && rows.length === 0) {
    console.error('Nothing found.');
    return '';
  }
  const printing: Printing = { width: wide ? undefined : widthOfPage() };
  return shown('columns' in declared ? tableOf(rows, columns, printing) : fieldsOf(result, printing));
}

/** Says which columns a page had no room for, and returns the text. */
function shown({ text, hidden }: Printed): string {
  if (hidden.length > 0) console.error(`With --wide also: ${hidden.join(', ')}`);
  return text;
}

/** Returns which member of a command's result holds its rows, and their columns; undefined if it has no rows. */
function listingOf(declared: OpsCommand): { member?: string; columns: readonly string[] } | undefined {
  if ('columns' in declared) return { columns: declared.columns };
  return 'listing' in declared ? declared.listing : undefined;
}

/**
 * Asks the operator to confirm a step that cannot be undone. Throws `OpsError` on any reply but yes, or without a
 * terminal.
 */
export async function confirm(
  sentence: string,
  input: NodeJS.ReadableStream & { isTTY?: boolean } = process.stdin,
  output: NodeJS.WritableStream = process.stderr,
): Promise<void> {
  if (!input.isTTY) throw new OpsError(`${sentence} This cannot be undone: add --yes to confirm.`);
  const terminal = createInterface({ input, output });
  try {
    const answer = await terminal.question(`${sentence} This cannot be undone. Continue? [yes/no] `);
    if (!/^y(?:es)?$/i.test(answer.trim())) throw new OpsError('Cancelled: nothing was changed.');
  } finally {
    terminal.close();
  }
}
