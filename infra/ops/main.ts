import { parseArgs } from 'node:util';
import type { Command } from './command.ts';
import { OpsError } from './command.ts';
import { accountCommands } from './commands/account.ts';
import { keyCommands } from './commands/keys.ts';
import { mailCommands } from './commands/mail.ts';
import { providerCommands } from './commands/provider.ts';
import { setTarget } from './target.ts';

const commands: readonly Command[] = [
  ...accountCommands,
  ...keyCommands,
  ...providerCommands,
  ...mailCommands,
];

async function main(words: readonly string[]): Promise<void> {
  const command = commands.find(({ name }) => name.split(' ').every((word, index) => words[index] === word));
  if (!command) throw new OpsError(usage());
  const { values, positionals } = parse(command, words.slice(command.name.split(' ').length));
  if (positionals.length !== (command.argument ? 1 : 0)) throw new OpsError(usageOf(command));
  setTarget(values.stage as string | undefined);
  const result = await command.run({ argument: positionals[0] ?? '', values });
  console.log(values.json ? JSON.stringify(result) : readable(result));
}

function parse(command: Command, args: readonly string[]) {
  const common = { stage: { type: 'string' }, json: { type: 'boolean' } } as const;
  try {
    const options = { ...command.options, ...common };
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new OpsError(`${error instanceof Error ? error.message : error}\n\n${usageOf(command)}`);
  }
}

function readable(result: object): string {
  const width = Math.max(...Object.keys(result).map((name) => name.length));
  return Object.entries(result)
    .map(
      ([name, value]) =>
        `${name.padEnd(width)}  ${typeof value === 'object' ? JSON.stringify(value) : value}`,
    )
    .join('\n');
}

function usage(): string {
  return [
    'Usage: npm run --silent ops -- COMMAND [--stage sandbox|production] [--json]',
    '',
    ...commands.map((command) => `  ${wordsOf(command).padEnd(58)} ${command.summary}`),
    '',
    'Without --stage it works on the local service that is running.',
  ].join('\n');
}

function usageOf(command: Command): string {
  return `Usage: npm run --silent ops -- ${wordsOf(command)} [--stage sandbox|production] [--json]\n${command.summary}`;
}

function wordsOf({ name, argument, usage: options }: Command): string {
  return [name, argument, options].filter(Boolean).join(' ');
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof OpsError ? error.message : error);
  process.exitCode = 1;
}
