import { OTHER_PREFIXES } from './by-id.ts';

/** What a text may be. */
export type KindOfText =
  | ('account' | 'direct_debit' | 'order' | 'other' | 'request')
  | ('reference' | 'last4' | 'email' | 'customer_id' | 'external_id' | 'name');

/** The form of an id of ours; that of the demo account’s key is shorter. */
const ID = /^([a-z]{2,4})_[0-9a-z]{4,}$/;
/** A merchant's own id of a customer. */
export const CUSTOMER_ID = /^[\w-]{1,64}$/;
/** API Gateway’s form of a request’s id. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const OWN: Readonly<Record<string, KindOfText>> = {
  ...{ acc: 'account', dd: 'direct_debit', ord: 'order', req: 'request' },
  ...Object.fromEntries(OTHER_PREFIXES.map((prefix) => [prefix, 'other'] as const)),
};

/**
 * Returns what a text may be. With the form of an id of ours, or of a request, it is nothing else. Any other text may be
 * an external id, and more by its form.
 */
export function kindsOf(text: string): readonly KindOfText[] {
  const [, prefix = ''] = ID.exec(text) ?? [];
  const own = UUID.test(text) ? 'request' : OWN[prefix];
  if (own !== undefined) return [own];
  const forms: [KindOfText, boolean][] = [
    ['reference', /^\d{7}$/.test(text)],
    ['email', text.includes('@')],
    ['customer_id', CUSTOMER_ID.test(text)],
    ['external_id', true],
    ['name', /\p{L}/u.test(text) && !text.includes('@')],
    ['last4', /^\d{4}$/.test(text)],
  ];
  return forms.flatMap(([kind, fits]) => (fits ? kind : []));
}
