import { IDS } from '#lib/api/members/story.ts';
import { type Document, withEach, withText } from './document.ts';

/** The kinds of records whose ids the samples use, as the story of the examples names them. */
type Kind = keyof typeof IDS;

/** The ids of the account's own records, in place of those of the story. */
export type CarriedIds = { readonly [Each in Kind]?: string };

const KINDS: readonly Kind[] = [
  'paymentMethod',
  'directDebit',
  'transaction',
  'refund',
  'transfer',
  'dispute',
  'payout',
  'export',
  'import',
  'document',
  'event',
  'endpoint',
];
const prefixOf = (id: string) => id.slice(0, id.indexOf('_') + 1);

/** Returns the id of the record of a response, or of the first record of each kind in a list, which is the newest. */
export function idsIn(body: unknown): CarriedIds {
  const found = recordsOf(body).flatMap((record) => kindsOf(record).map((kind) => [kind, record.id]));
  return { ...Object.fromEntries(found.reverse()), ...linkIn(body) };
}

type Shown = Readonly<Record<string, unknown>>;

/** Returns the code of a short link, which is exchanged for the link. */
function linkIn(body: unknown): CarriedIds {
  const { short_url } = (body ?? {}) as { short_url?: string };
  const linkCode = short_url?.split('#')[1];
  return linkCode === undefined ? {} : { linkCode };
}

/** Charges and other orders have ids of one form. */
function kindsOf({ id, type }: Shown): Kind[] {
  if (typeof id !== 'string') return [];
  if (id.startsWith('ord_')) return type === 'direct_debit' ? ['charge'] : ['order'];
  return KINDS.filter((kind) => prefixOf(IDS[kind]) === prefixOf(id));
}

function recordsOf(body: unknown): Shown[] {
  if (typeof body !== 'object' || body === null) return [];
  const { data } = body as { data?: unknown };
  return Array.isArray(data) ? data : [body as Shown];
}

/** Returns the document with the ids of the account's own records in its examples and samples. */
export function withIds<Served extends Document>(document: Served, ids: CarriedIds): Served {
  const pairs = Object.entries(ids).map(([kind, id]) => [IDS[kind as Kind], id] as const);
  const carry = (text: string) => pairs.reduce((filled, [from, to]) => filled.replaceAll(from, to), text);
  return withEach(document, (operation) => withText(operation, carry));
}
