import { createInterface } from 'node:readline/promises';
import { OpsError } from './command.ts';

/** Asks the person at the terminal whether to do what cannot be undone. `OpsError` unless they say yes, or nobody is there. */
export async function confirm(
  sentence: string,
  input: NodeJS.ReadableStream & { isTTY?: boolean } = process.stdin,
  output: NodeJS.WritableStream = process.stderr,
): Promise<void> {
  if (!input.isTTY) throw new OpsError(`${sentence} This cannot be undone: add --yes to do it.`);
  const terminal = createInterface({ input, output });
  try {
    const answer = await terminal.question(`${sentence} This cannot be undone. Go on? [yes/no] `);
    if (!/^y(?:es)?$/i.test(answer.trim())) throw new OpsError('Nothing was done.');
  } finally {
    terminal.close();
  }
}
