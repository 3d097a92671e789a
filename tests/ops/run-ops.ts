import { execFile } from 'node:child_process';
import { jest } from '@jest/globals';

type Outcome = { code: number; out: string; err: string };

/** Runs `ops` as an operator does, in a separate process. It finds the local service by its data directory. */
export function spawnOps(
  words: readonly string[],
  environment: Record<string, string> = {},
): Promise<Outcome> {
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    DATA_DIR: process.env.SERVICE_DIRECTORY,
    ...environment,
  } as NodeJS.ProcessEnv;
  return new Promise((resolve) => {
    execFile(process.execPath, ['infra/ops/main.ts', ...words], { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });
}

/** The program has ended by itself. */
class Exit extends Error {
  readonly code: number;

  constructor(code: number) {
    super(`Exit ${code}`);
    this.code = code;
  }
}

let turn: Promise<unknown> = Promise.resolve();

/**
 * Runs `ops` in this process, which saves a start for each command: one after the other, since their output is
 * captured. Tests of the process itself (no terminal, signals, its environment) use `spawnOps`.
 */
export function ops(words: readonly string[]): Promise<Outcome> {
  const outcome = turn.then(() => run(words));
  turn = outcome.catch(() => undefined);
  return outcome;
}

async function run(words: readonly string[]): Promise<Outcome> {
  const [{ buildProgram }, { groups }, { explain }, { logTo }] = await Promise.all([
    import('#infra/ops/program.ts'),
    import('#infra/ops/groups.ts'),
    import('#infra/ops/explain.ts'),
    import('#lib/log.ts'),
  ]);
  const [printed, said]: [Buffer[], string[]] = [[], []];
  const spies = [
    jest.spyOn(process.stdout, 'write').mockImplementation(((
      piece: string | Uint8Array,
      ...rest: unknown[]
    ) => {
      printed.push(Buffer.from(piece as string));
      const done = rest.at(-1);
      if (typeof done === 'function') done();
      return true;
    }) as typeof process.stdout.write),
    jest.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(String(text)) > 0),
    // Both are written to stderr in a separate process.
    jest.spyOn(console, 'error').mockImplementation((text) => void said.push(`${text}\n`)),
    jest.spyOn(console, 'warn').mockImplementation((text) => void said.push(`${text}\n`)),
    jest.spyOn(process, 'exit').mockImplementation((code) => {
      throw new Exit(Number(code ?? 0));
    }),
  ];
  process.env.DATA_DIR = process.env.SERVICE_DIRECTORY;
  process.exitCode = 0;
  logTo(() => undefined);
  try {
    await (await buildProgram(groups, words)).parseAsync(words, { from: 'user' });
  } catch (error) {
    if (!(error instanceof Exit)) said.push(`${explain(error)}\n`);
    process.exitCode = error instanceof Exit ? error.code : 1;
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  const code = Number(process.exitCode);
  process.exitCode = 0;
  return { code, out: Buffer.concat(printed).toString(), err: said.join('') };
}

/** How often a command is repeated on a machine that is so busy that the local engine exceeds a client's timeout. */
const TRIES = 3;

/** Returns its output as JSON. */
export async function json(...words: string[]) {
  for (let tried = 1; ; tried++) {
    const { code, out, err } = await ops([...words, '--json']);
    if (code === 0) return JSON.parse(out);
    if (tried === TRIES || !err.includes('TimeoutError')) throw new Error(err);
  }
}
