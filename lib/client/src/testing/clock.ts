import type { Domicilia } from '../index.ts';

/** Milliseconds between two looks while a clock moves. */
const PAUSE = 200;

/** The clock of an account, by which the dates of its records are decided. It has the real time until it is moved. */
export class Clock {
  readonly #client: Domicilia;

  constructor(client: Domicilia) {
    this.#client = client;
  }

  /** Returns the date in Mexico City, such as `2027-01-15`. */
  async today(): Promise<string> {
    return (await this.#client.sandbox.getClock()).today;
  }

  /**
   * Moves the clock forwards to a day, and returns once every business day on the way has run. A move of more than 400
   * days takes several calls.
   *
   * @param day a date such as `2027-01-15`
   * @param time of that day in Mexico City; the runs start at 08:30, and after 18:00 it is too late to notify customers
   *   for the next business day
   */
  async advanceTo(day: string, time = '12:00'): Promise<void> {
    const now = `${day}T${time}:00-06:00`;
    // The same request again shows the progress, and continues a move that was interrupted.
    while ((await this.#client.sandbox.moveClock({ now })).moving_to !== null)
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }

  /** Moves the clock forwards by a number of days. */
  async advanceBy(days: number): Promise<void> {
    const date = new Date(`${await this.today()}T00:00:00Z`);
    date.setUTCDate(date.getUTCDate() + days);
    await this.advanceTo(date.toISOString().slice(0, 10));
  }
}
