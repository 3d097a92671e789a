import { createHash } from 'node:crypto';
import {
  conflictOf,
  overloadOf,
  type Refusal,
  SLOWED,
  THROTTLED,
} from '#tests/support/database/dynamodb-refusals.ts';
import { type BatchedRead, type BatchedWrite, type Body, heldBy, type Raw } from './calls.ts';
import type { Chance } from './chance.ts';

/** How often each disturbance happens, as shares of the calls that it can happen to. */
export const OFTEN = { throttle: 1 / 400, conflict: 1 / 25, leftOver: 1 / 8, shortPage: 1 / 3 };

/** A client of the SDK tries three times, so the same call is not disturbed more often than twice. */
const MOST_IN_A_ROW = 2;
const SHORTEST_PAGES = 3;
/** The limits of DynamoDB for a batch. */
const [MOST_READS, MOST_WRITES] = [100, 25];

const isWrite = (operation: string) => /^(?:TransactWrite|Put|Update|Delete)/.test(operation);

/** What happens to calls by chance. */
export class Disturbances {
  readonly #chance: Chance;
  readonly #often: typeof OFTEN;
  readonly #inARow = new Map<string, number>();

  constructor(chance: Chance, often: Partial<typeof OFTEN> = {}) {
    this.#chance = chance;
    this.#often = { ...OFTEN, ...often };
  }

  /** Returns the refusal of a call; undefined if it is carried out. */
  refusalOf(operation: string, body: Body): Refusal | undefined {
    const refusal = this.#chosen(operation, body);
    const call = createHash('sha256')
      .update(`${operation} ${JSON.stringify(body)}`)
      .digest('base64');
    const times = this.#inARow.get(call) ?? 0;
    this.#inARow.delete(call);
    if (!refusal || times >= MOST_IN_A_ROW) return undefined;
    this.#inARow.set(call, times + 1);
    return refusal;
  }

  #chosen(operation: string, body: Body): Refusal | undefined {
    const items = body.TransactItems ?? [];
    const place = this.#chance.between(0, Math.max(items.length - 1, 0));
    if (this.#chance.happens(this.#often.throttle)) {
      const isByItem = operation === 'TransactWriteItems' && this.#chance.happens(1 / 2);
      return isByItem ? overloadOf(items, place) : this.#chance.happens(1 / 2) ? THROTTLED : SLOWED;
    }
    if (!isWrite(operation) || !this.#chance.happens(this.#often.conflict)) return undefined;
    return conflictOf(body, heldBy(body).length > 0 ? [place] : undefined);
  }

  /** Returns a query for a page that ends earlier, as one does whose items are large. */
  shortened(body: Body): Body {
    if (!this.#chance.happens(this.#often.shortPage)) return body;
    const Limit = Math.min(body.Limit ?? SHORTEST_PAGES, this.#chance.between(1, SHORTEST_PAGES));
    return { ...body, Limit };
  }

  /** Returns a batch without its last parts, and these. At least one part is left. */
  divided(body: Body): { taken: Body; left: Body['RequestItems'] } {
    const requested = Object.entries(body.RequestItems ?? {});
    const [first] = requested;
    if (requested.length !== 1 || !first || !this.#chance.happens(this.#often.leftOver))
      return { taken: body, left: undefined };
    const [table, asked] = first;
    const parts: readonly (Raw | BatchedWrite)[] = isRead(asked) ? asked.Keys : asked;
    const count = this.#chance.between(1, parts.length);
    // The database itself refuses a batch that is too large.
    if (count === parts.length || parts.length > (isRead(asked) ? MOST_READS : MOST_WRITES))
      return { taken: body, left: undefined };
    const withParts = (some: readonly (Raw | BatchedWrite)[]) => ({
      [table]: (isRead(asked) ? { ...asked, Keys: some } : some) as typeof asked,
    });
    return {
      taken: { ...body, RequestItems: withParts(parts.slice(0, count)) },
      left: withParts(parts.slice(count)),
    };
  }
}

const isRead = (asked: readonly BatchedWrite[] | BatchedRead): asked is BatchedRead => !Array.isArray(asked);
