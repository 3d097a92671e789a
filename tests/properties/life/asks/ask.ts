import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Responded } from '#tests/properties/faults/gateway.ts';
import type { Draw } from '#tests/properties/life/draw.ts';
import type { Merchant } from '#tests/properties/life/known.ts';
import type { View } from '#tests/properties/life/view.ts';
import type { World } from '#tests/properties/life/world.ts';

/** What a request is made from: who asks, what there is at that moment, and the choices of the step. */
export type At = {
  readonly world: World;
  readonly merchant: Merchant;
  /** The id of its account. */
  readonly of: string;
  readonly view: View;
  readonly draw: Draw;
  /** The date by the clock of the account. */
  readonly today: CalendarDate;
};

/** Who sends a request: the merchant's server, its owner in the browser, anybody, or who has a token. */
type Sender = 'server' | 'owner' | 'browser' | 'anybody' | { readonly token: string };

/** A request to an operation. */
export type Asking = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: object;
  readonly raw?: string;
  readonly by?: Sender;
  readonly headers?: Readonly<Record<string, string>>;
  /** Notes what its sender learns from the response, if it was accepted. */
  // biome-ignore lint/suspicious/noExplicitAny: the bodies of responses are compared with the document elsewhere
  readonly learn?: (body: any, response: Responded) => void | Promise<void>;
};

/** Returns a request; undefined if there is nothing yet that it could be about. */
export type Ask = (at: At) => Asking | undefined | Promise<Asking | undefined>;

/** Returns the request for a record of the account. */
export const ofOne =
  (
    kind: 'debits' | 'imports' | 'documents' | 'refunds' | 'transfers' | 'disputes' | 'exports' | 'endpoints',
    more: object = {},
  ): Ask =>
  ({ view, of, draw }) => {
    const one = draw.of(view.own(kind, of));
    return one && { params: { id: one.id }, ...more };
  };

/** Returns one of some values: mostly one that fits, sometimes any. */
export function mostly<T>({ draw }: At, all: readonly T[], fits: (one: T) => boolean): T | undefined {
  const fitting = all.filter(fits);
  return draw.isOneIn(6) || fitting.length === 0 ? draw.of(all) : draw.of(fitting);
}

/** Returns a request without choices. */
export const plainly =
  (asking: Asking = {}): Ask =>
  () =>
    asking;
