import { ops } from '#tests/ops/run-ops.ts';
import type { Story } from './story.ts';

/** Returns what the questions' commands name, by the words in braces. */
function namesOf({ bakery, gym, debits, request, charge, statement, exception }: Story) {
  return new Map<string, string>([
    ...Object.entries(debits).map(([name, { id }]) => [name, id] as const),
    ...Object.entries({ bakery: bakery.id, gym: gym.id, request, statement, exception }),
    ['reference of the charge', String(charge.reference)],
  ]);
}

const IN_BRACES = /\{([^}]+)\}/g;
/** A word of a command line, or some in quotes. */
const WORD = /"([^"]*)"|(\S+)/g;

/** Runs a command of the fixture. Returns what it prints to stdout, and the ids that the command line names. */
export async function ask(command: string, story: Story) {
  const names = namesOf(story);
  const named = [...command.matchAll(IN_BRACES)].map(([, name = '']) => names.get(name) ?? '');
  const filled = command.replace(IN_BRACES, (_, name) => names.get(name) ?? '');
  const words = [...filled.matchAll(WORD)].map(([, quoted, word]) => quoted ?? word ?? '');
  return { ...(await ops(words)), named };
}

/**
 * Returns the lines of a text without what differs from run to run, with the same width: random parts of ids, minutes,
 * the references of charges that are opened side by side, and how many
 * references are left.
 */
export const linesOf = (text: string): string[] =>
  text
    .replace(/\b([a-z]{2,4}_)[0-9a-z]{24,33}\b/g, (id, kind) => kind.padEnd(id.length, '*'))
    .replace(/\b([a-z]{2,4}_)…[0-9a-z]{6}/g, '$1…******')
    .replace(/\b(tok_)[0-9a-z]{10,}…/g, '$1…')
    .replace(/\b\d\d:\d\dZ/g, '**:**Z')
    .replace(/T\d\d:\d\d:\d\d\.\d{3}Z/g, 'T**:**:**.***Z')
    .replace(/\b10000[12]\d\b/g, '10000**')
    .replace(/\b89999\d\d\b/g, '89999**')
    .split('\n')
    .map((line) => line.trimEnd());
