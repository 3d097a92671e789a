import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Case, type Programs, type Response, runOnce } from './run.ts';

/** The operations that show existing records, and hence the same ones for every candidate. */
const READING = ['get', 'list'];

/**
 * Runs each case once, unmeasured, so that the stub knows every response afterwards. Returns how many bytes of modules
 * each loads until its response.
 * @throws if one shows other records than another of the same operation: then they do not do the same work
 */
export async function tryOut(
  programs: Programs,
  cases: readonly Case[],
  folder: string,
): Promise<Map<Case, number>> {
  const loaded = new Map<Case, number>();
  const shown = new Map<string, unknown>();
  for (const one of cases) {
    const LOADED = join(folder, 'loaded');
    const counted = { ...one, environment: { ...one.environment, LOADED } };
    const options = ['--import', programs.countLoaded];
    const { response } = await runOnce(programs, counted, { warming: 0, warm: 1 }, options);
    loaded.set(one, Number(readFileSync(LOADED, 'utf8')));
    if (!READING.includes(one.operation) || one.candidate === 'empty') continue;
    const records = recordsOf(response);
    const expected = shown.get(one.operation) ?? records;
    if (!isDeepStrictEqual(records, expected))
      throw new Error(`${one.candidate} ${one.operation} shows other records: ${JSON.stringify(records)}`);
    shown.set(one.operation, expected);
  }
  return loaded;
}

function recordsOf({ body = '' }: Response): unknown {
  const shown = JSON.parse(body);
  return shown.data ?? shown;
}
