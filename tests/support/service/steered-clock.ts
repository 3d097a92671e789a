// Imported before a program (`--import`): moves its clock by the milliseconds that the file in `?file=` holds at each
// moment. Its time passes as usual, so a test that writes to the file steers the clock of every thread.
import { openSync, readSync } from 'node:fs';

const file = openSync(new URL(import.meta.url).searchParams.get('file') ?? '', 'r');
const ahead = new Float64Array(1);
const bytes = new Uint8Array(ahead.buffer);
const Running = Date;

function now(): number {
  readSync(file, bytes, 0, bytes.length, 0);
  return Running.now() + (ahead[0] ?? 0);
}

class SteeredDate extends Running {
  constructor(...given: [] | [string | number | Date]) {
    if (given.length === 0) super(now());
    else super(given[0]);
  }

  static override now(): number {
    return now();
  }
}

globalThis.Date = SteeredDate as DateConstructor;
