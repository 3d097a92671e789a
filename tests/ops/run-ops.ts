import { execFile } from 'node:child_process';

type Outcome = { code: number; out: string; err: string };

/** Runs `ops` as an operator does; it finds the local service by its data directory. Nobody is at its terminal. */
export function ops(words: readonly string[], environment: Record<string, string> = {}): Promise<Outcome> {
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

/** What it prints as JSON. */
export async function json(...words: string[]) {
  const { code, out, err } = await ops([...words, '--json']);
  if (code !== 0) throw new Error(err);
  return JSON.parse(out);
}
