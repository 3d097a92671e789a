import type { Mandate, ShownEntry } from '#lib/api/direct-debits/mandate-record.ts';

/** Returns a mandate's evidence for a dispute: what was authorised, when, from where and by which link. */
export function describeMandate(directDebitId: string, { entries, verified, broken }: Mandate) {
  const consent = entries.findLast((entry) => entry.consent !== null);
  return {
    direct_debit_id: directDebitId,
    verified,
    broken,
    terms: (consent ?? entries.at(-1))?.terms ?? null,
    agreed_at: consent?.at ?? null,
    words: consent?.consent?.words ?? [],
    entries: entries.map(rowOfEntry),
  };
}

function rowOfEntry({ n, type, at, terms, origin, link, detail, hash }: ShownEntry) {
  const { by, ...more } = detail ?? {};
  const { ip, city, region, country } = { ...origin?.observed };
  return {
    n,
    type,
    at,
    by: String(by),
    from: [ip, city, region, country].filter((part) => part !== undefined).join(', '),
    link: link && `${link.id} (${waysOf(link)})`,
    account: terms.account && `${terms.account.bank} …${terms.account.last4}`,
    detail: Object.keys(more).length > 0 ? JSON.stringify(more) : null,
    hash: hash.slice(0, 16),
  };
}

/** Returns how a link was sent: `mailed to … at …, delivered at …`. */
function waysOf({ delivery }: NonNullable<ShownEntry['link']>): string {
  if (delivery.by === 'page') return 'shown on the open page';
  if (delivery.by === 'merchant') return 'returned to the merchant';
  const { to, sent_at, delivered_at } = delivery;
  const sent = sent_at === null ? `mailed to ${to}` : `mailed to ${to} at ${sent_at}`;
  return delivered_at === null ? sent : `${sent}, delivered at ${delivered_at}`;
}
