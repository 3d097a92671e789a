// Imported before a program (`--import`): moves its clock by the milliseconds in `?by=`. Its time passes as usual.
const by = Number(new URL(import.meta.url).searchParams.get('by'));
const Running = Date;

class MovedDate extends Running {
  constructor(...given: [] | [string | number | Date]) {
    if (given.length === 0) super(Running.now() + by);
    else super(given[0]);
  }

  static override now(): number {
    return Running.now() + by;
  }
}

globalThis.Date = MovedDate as DateConstructor;
