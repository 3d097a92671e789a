// Imported before a program (`--import`): holds its clock at the time in HELD_AT.
const held = Date.parse(process.env.HELD_AT ?? '');
const Running = Date;

class HeldDate extends Running {
  constructor(...given: [] | [string | number | Date]) {
    if (given.length === 0) super(held);
    else super(given[0]);
  }

  static override now(): number {
    return held;
  }
}

globalThis.Date = HeldDate as DateConstructor;
