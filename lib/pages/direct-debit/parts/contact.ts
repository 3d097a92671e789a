import { oneLine } from '#lib/domain/one-line.ts';
import { type Child, el } from '#lib/pages/common/elements.ts';
import type { MerchantFacts } from '#lib/wording/facts.ts';

/** Where customers turn to, as links; nothing where the merchant has not said. */
export function contact({ supportEmail, supportPhone, supportUrl }: MerchantFacts): HTMLElement | undefined {
  const links = [
    supportEmail && el('a', { href: `mailto:${oneLine(supportEmail)}` }, supportEmail),
    supportPhone && el('a', { href: `tel:${supportPhone.replace(/[^+0-9]/g, '')}` }, supportPhone),
    supportUrl && outside(supportUrl, supportUrl.replace(/^(\u2068?)https:\/\//, '$1')),
  ].filter(Boolean);
  return links.length > 0 ? el('span', { class: 'contact' }, ...links) : undefined;
}

/** A link to somebody else's page, in a tab of its own: what was filled in here stays. */
export function outside(url: string, ...label: Child[]): HTMLElement {
  const link = el('a', { target: '_blank', rel: 'noopener noreferrer' }, ...label);
  // Without what isolates it among words.
  const address = oneLine(url);
  if (/^https?:/.test(address)) link.href = address;
  return link;
}
