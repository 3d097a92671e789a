import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Milliseconds: on the clock, and of CPU. */
type Took = { readonly wall: number; readonly cpu: number };

/**
 * The times of one fresh process: to load a module, to handle a first event, both together, and to handle one once it
 * is warm.
 */
export type Run = Readonly<Record<'init' | 'first' | 'total' | 'warm', Took>>;

/** One function of one candidate, ready to be run. */
export type Case = {
  readonly candidate: string;
  readonly operation: string;
  /** The file of the module that exports `handler`. */
  readonly module: string;
  readonly eventFile: string;
  readonly environment: Readonly<Record<string, string>>;
};

/** How many events are handled before, and during, the measurement of a warm one. */
export type Warmth = { readonly warming: number; readonly warm: number };

/** The two programs of a run, compiled: the one that measures, and the one that counts what is loaded. */
export type Programs = { readonly runOnce: string; readonly countLoaded: string };

const run = promisify(execFile);

/** The response of an endpoint or the authorizer. */
export type Response = {
  readonly statusCode?: number;
  readonly body?: string;
  readonly policyDocument?: { readonly Statement: readonly { readonly Effect: string }[] };
};

/**
 * Runs a case once in a fresh process of Node.js, which is started with these options.
 * @throws if its response is no success
 */
export async function runOnce(
  { runOnce: program }: Programs,
  one: Case,
  { warming, warm }: Warmth,
  options: readonly string[] = [],
): Promise<{ run: Run; response: Response }> {
  const { module, eventFile, environment, candidate, operation } = one;
  const args = [...options, program, module, eventFile, String(warming), String(warm)];
  const { stdout, stderr } = await run(process.execPath, args, {
    env: { ...environment },
    maxBuffer: Number.POSITIVE_INFINITY,
  });
  const said = JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '');
  if (!isSuccess(said.response))
    throw new Error(
      `${candidate} ${operation} answers ${JSON.stringify(said.response)}\n${`${stdout}${stderr}`.slice(0, 2_000)}`,
    );
  return said;
}

function isSuccess({ statusCode, policyDocument }: Response): boolean {
  if (policyDocument) return policyDocument.Statement[0]?.Effect === 'Allow';
  return statusCode === 200 || statusCode === 201;
}
