import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { functions, type Handler } from '#infra/functions/catalogue.ts';

/** Where clocks are made, with the days on which banks are closed. */
const CLOCKS = 'lib/operations/clock.ts';
/** Offers each endpoint the clock of its caller (`readClock`), and makes none by itself. */
const OFFERS = 'lib/http/call.ts';

const IMPORT = /(?:^|\n)(?:import|export)\s+([^;']*?)\s*from '([^']+)'/g;
const LATER = /import\('([^']+)'\)/g;

const known = new Map<string, readonly string[]>();

/** Returns the modules of the library that a module imports, but for their types. */
function importsOf(module: string): readonly string[] {
  const before = known.get(module);
  if (before) return before;
  const text = readFileSync(module, 'utf8');
  const named = [...text.matchAll(IMPORT)].flatMap(([, names = '', from = '']) =>
    isType(names) ? [] : from,
  );
  const later = [...text.matchAll(LATER)].map(([, from = '']) => from);
  const found = [...named, ...later].flatMap((from) => {
    if (from.startsWith('#lib/')) return from.slice(1);
    return from.startsWith('.') ? join(dirname(module), from) : [];
  });
  known.set(module, found);
  return found;
}

const isType = (names: string): boolean =>
  names.startsWith('type ') ||
  (names.startsWith('{') && names.split(',').every((name) => /^[{\s]*(?:type |\}?$)/.test(name)));

/** Returns all modules that a module needs, and itself. */
function modulesOf(module: string): ReadonlySet<string> {
  const all = new Set([module]);
  for (const one of all) for (const other of importsOf(one)) all.add(other);
  return all;
}

/** Returns whether a function asks which day it is, or makes a clock. */
function readsClock(handler: Handler): boolean {
  const module = `functions/${handler}.ts`;
  const makes = (one: string) => one !== OFFERS && importsOf(one).includes(CLOCKS);
  return readFileSync(module, 'utf8').includes('readClock') || [...modulesOf(module)].some(makes);
}

test('no function decides or says a day without the days on which banks are closed', () => {
  const handlers = Object.keys(functions) as Handler[];
  const reading = handlers.filter(readsClock);
  expect(reading).toEqual(expect.arrayContaining(['direct-debits/create', 'workers/collections/open-due']));
  expect(handlers.filter((handler) => functions[handler].knowsCalendar)).toEqual(reading);
});
