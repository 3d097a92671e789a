import type { Clock } from './clock.ts';

/** A token as the API returns it. `expires_in` is in seconds. */
export type IssuedToken = { readonly token: string; readonly expires_in: number };

/** The most milliseconds before its end at which a token is renewed: longer than a request takes. */
const EARLIEST_RENEWAL = 60_000;

/** The token of a client. All its callers share it. */
export class Tokens {
  readonly #issue: () => Promise<IssuedToken>;
  readonly #clock: Clock;
  #held: { readonly token: string; readonly until: number } | undefined;
  #pending: Promise<string> | undefined;

  constructor(issue: () => Promise<IssuedToken>, clock: Clock) {
    this.#issue = issue;
    this.#clock = clock;
  }

  /** Returns a token that is still valid for a while. Callers at the same time wait for the same request. */
  get(): Promise<string> {
    if (this.#held && this.#clock.now() < this.#held.until) return Promise.resolve(this.#held.token);
    this.#pending ??= this.#renew().finally(() => {
      this.#pending = undefined;
    });
    return this.#pending;
  }

  /** Forgets a token that the API refused, unless it was replaced since. */
  forget(token: string): void {
    if (this.#held?.token === token) this.#held = undefined;
  }

  async #renew(): Promise<string> {
    // Its lifetime begins after this moment.
    const asked = this.#clock.now();
    const { token, expires_in } = await this.#issue();
    const lifetime = expires_in * 1000;
    this.#held = { token, until: asked + lifetime - Math.min(EARLIEST_RENEWAL, lifetime / 10) };
    return token;
  }
}
