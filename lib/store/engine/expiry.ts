import { atMost, missingOr } from './conditions.ts';

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

/**
 * The seconds for which items of each kind are kept. `tests/store/late-expiry` says what each means from then on, while
 * the table still has it.
 */
const KEPT = {
  /** Longer than any day that counts towards the limit. */
  asked_mails: 2 * DAY,
  /** Longer than the day, also of an account's own clock. */
  begun_validations: 7 * DAY,
  /** After this time no file of the day can be dissolved or rejected. */
  day_places: 180 * DAY,
  /** A repeated deletion receives the same response for that long. */
  deleted_endpoint: 30 * DAY,
  /** Longer than the day. */
  drawn_references: 2 * DAY,
  /** As long as an event. */
  delivery: 30 * DAY,
  /** As long as the archive of the bus keeps events. */
  event: 30 * DAY,
  /** Well beyond the link's end, so that late customers see what happened. */
  link_code: 30 * DAY,
  /** Far longer than an index lags behind, or than a failed run waits for its repetition. */
  queued_entries: 7 * DAY,
  /** Longer than tests take, from the end of the day that is refused. */
  refused_day: 30 * DAY,
  /** So that the promised 24 hours hold even if clocks differ. */
  response: 2 * DAY,
  sandbox_run: 30 * DAY,
  /** From the end of the link. */
  sign_in: DAY,
  /** The key of a run that was killed. Only that process had the private key. */
  smoke_key: HOUR,
  /** Longer than an event can be redelivered: the archive keeps it for 30 days. */
  summed_events: 45 * DAY,
} as const satisfies Record<string, number>;

/** The kinds of items that expire. Exports do, too: `lib/domain/exports` says when, since merchants see it. */
export type Expiring = keyof typeof KEPT;

/**
 * Returns when an item of a kind expires, in seconds of the epoch; `seconds` replaces the time for which its kind is
 * kept. This is the attribute by which DynamoDB deletes items.
 */
export const expiryOf = (kind: Expiring, from: Date, seconds: number = KEPT[kind]): number =>
  Math.floor(from.getTime() / 1000) + seconds;

/** Returns whether an item has expired. DynamoDB deletes it up to days later; until then every read returns it. */
export const hasExpired = ({ expires_at }: { readonly expires_at?: number }, now: Date): boolean =>
  expires_at !== undefined && expires_at <= now.getTime() / 1000;

/** The condition on `expires_at` by which a write replaces no item but one that has expired. */
export const missingOrExpired = (now: Date) => missingOr(atMost(Math.floor(now.getTime() / 1000)));
