import { createHash } from 'node:crypto';
import { addDays, type CalendarDate, mexicoCityDate, mexicoCityHour } from '#lib/domain/calendar/dates.ts';
import { canonicalJson } from '#lib/domain/canonical-json.ts';
import type { Line } from './line.ts';
import { type Postings, sumOfPostings } from './postings.ts';

/**
 * A day is closed from this hour of the next day on, in Mexico City, so that what was decided before midnight is written
 * (Ledger, Every day closed).
 */
const CLOSING_HOUR = 2;

/** From this hour on, an operator should look at a day that is not closed. */
const LATE_HOUR = 6;

/** Returns the last day that may be closed at a time. */
export const lastClosableDay = (now: Date): CalendarDate => dayOver(now, CLOSING_HOUR);

/** Returns the last day that should be closed by a time. */
export const lastDueDay = (now: Date): CalendarDate => dayOver(now, LATE_HOUR);

const dayOver = (now: Date, hour: number): CalendarDate =>
  addDays(mexicoCityDate(now), mexicoCityHour(now) >= hour ? -1 : -2);

/** The text of a closing, its SHA-256 (hexadecimal), and a detached JWS over it. It is written once. */
export type SignedClosing = { readonly text: string; readonly hash: string; readonly signature: string };

/** What an account's lines of a day come to: their number, the hash of their texts, and the movements by account. */
export type ClosedLines = {
  readonly lines: number;
  readonly lines_hash: string;
  readonly movements: Postings;
};

/** A closing of an account: what its lines have changed since its last closing. Amounts are centavos. */
export type Part = ClosedLines & {
  readonly account_id: string;
  readonly opening: Postings;
  readonly closing: Postings;
  /** The hash of its last part; null if there was none. */
  readonly previous_hash: string | null;
};

/** A merchant's own part of a closing, which names the head of its day. */
export type MerchantPart = { readonly v: 1; readonly day: CalendarDate; readonly head_hash: string } & Part;

/**
 * Returns the text by which a line is closed: its members but those that are set once later (`transfer_id`,
 * `credited_on`, `statement_id`), and without the names of operators.
 */
export function textOfLine(line: Line): string {
  const { id, n, account_id, type, amount, fee, tax, net, day, written_on, available_on } = line;
  const { awaits_credit, order_id, direct_debit_id, refund_id, dispute_id, entry, reverses, postings } = line;
  const { frees, created_at } = line;
  return canonicalJson({
    ...{ id, n, account_id, type, amount, fee, tax, net, day, written_on, available_on, awaits_credit },
    ...{ order_id, direct_debit_id, refund_id, dispute_id, reverses, postings, frees, created_at },
    entry: entry && { reference: entry.reference, reason: entry.reason },
  });
}

/**
 * Returns whether a line is part of the chain: its day is that on which it was written. A run of the sandbox simulates
 * other days.
 */
export const isClosable = ({ day, written_on }: Pick<Line, 'day' | 'written_on'>): boolean =>
  day === written_on;

/** Adds up lines in their order, each once. */
export class LinesToClose {
  readonly #hash = createHash('sha256');
  #lines = 0;
  #movements: Postings = {};

  add(line: Line): void {
    this.#hash.update(`${textOfLine(line)}\n`);
    this.#lines += 1;
    this.#movements = sumOfPostings(this.#movements, line.postings);
  }

  closed(): ClosedLines {
    return { lines: this.#lines, lines_hash: this.#hash.digest('hex'), movements: this.#movements };
  }
}

/** A closing as the next one needs it. */
export type LastClosing = { readonly hash: string; readonly closing: Postings };

/** Returns an account's part of a closing from its lines and its last part. */
export const partOf = (account_id: string, closed: ClosedLines, last: LastClosing | undefined): Part => ({
  account_id,
  ...closed,
  opening: last?.closing ?? {},
  closing: sumOfPostings(last?.closing ?? {}, closed.movements),
  previous_hash: last?.hash ?? null,
});

/** Returns the part of an account without lines. It is no link of the chain: the next part follows the last one. */
export const emptyPart = (account_id: string, last: LastClosing | undefined): Part =>
  partOf(account_id, new LinesToClose().closed(), last);

/** Returns what the next closing needs of a closing. */
export const lastOf = (closing: SignedClosing | undefined): LastClosing | undefined =>
  closing && { hash: closing.hash, closing: (JSON.parse(closing.text) as Pick<Part, 'closing'>).closing };

/** Returns the merchant's own part of a day whose head has this hash. */
export const merchantPart = (day: CalendarDate, head_hash: string, part: Part): MerchantPart => ({
  ...{ v: 1, day, head_hash },
  ...part,
});

/** What a head and a part have in common. */
type Closing = { readonly v: number; readonly day: CalendarDate; readonly closing: Postings };

/** Returns the text of a closing, as it is signed. */
export const textOfClosing = (closing: Closing): string => canonicalJson(closing);
