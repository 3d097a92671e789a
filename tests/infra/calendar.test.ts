import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { build, type Metafile } from 'esbuild';
import { functions, type Handler } from '#infra/functions/catalogue.ts';

/** Where clocks are made, with the days on which banks are closed. */
const CLOCKS = 'lib/operations/clock.ts';
/** Offers each endpoint the clock of its caller (`readClock`), and makes none by itself. */
const OFFERS = 'lib/http/call.ts';

const fileOf = (handler: Handler) => `functions/${handler}.ts`;

/** Returns the modules of all functions, with what each imports, but for types. */
async function modulesOf(handlers: readonly Handler[]): Promise<Metafile['inputs']> {
  const { metafile } = await build({
    entryPoints: handlers.map(fileOf),
    ...{ bundle: true, write: false, metafile: true, outdir: 'nothing', logLevel: 'silent' },
    ...{ format: 'esm', platform: 'node', packages: 'external' },
  });
  return metafile.inputs;
}

/** Returns whether a function asks which day it is, or makes a clock. */
function readsClock(handler: Handler, modules: Metafile['inputs']): boolean {
  const needed = new Set([fileOf(handler)]);
  for (const one of needed)
    for (const { path, external } of modules[one]?.imports ?? []) if (!external) needed.add(path);
  const makes = (one: string) => one !== OFFERS && modules[one]?.imports.some(({ path }) => path === CLOCKS);
  return readFileSync(fileOf(handler), 'utf8').includes('readClock') || [...needed].some(makes);
}

test('no function decides or says a day without the days on which banks are closed', async () => {
  const handlers = Object.keys(functions) as Handler[];
  const modules = await modulesOf(handlers);
  const reading = handlers.filter((handler) => readsClock(handler, modules));
  expect(reading).toEqual(expect.arrayContaining(['direct-debits/create', 'workers/collections/open-due']));
  expect(handlers.filter((handler) => functions[handler].knowsCalendar)).toEqual(reading);
});
