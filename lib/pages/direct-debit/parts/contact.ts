import { oneLine } from '#lib/domain/one-line.ts';
import { type Child, el } from '#lib/pages/common/elements.ts';
import type { MerchantFacts } from '#lib/wording/facts.ts';

/** Returns the merchant's support contacts as links; undefined if there are none. */
export function contact({ supportEmail, supportPhone, supportUrl }: MerchantFacts): HTMLElement | undefined {
  const links = [
    supportEmail && el('a', { href: `mailto:${oneLine(supportEmail)}` }, supportEmail),
    supportPhone && el('a', { href: `tel:${supportPhone.replace(/[^+0-9]/g, '')}` }, supportPhone),
    supportUrl && outside(supportUrl, supportUrl.replace(/^(\u2068?)https:\/\//, '$1')),
  ].filter(Boolean);
  return links.length > 0 ? el('span', { class: 'contact' }, ...links) : undefined;
}

/** Returns a link to an outside page, in a new tab, so that the input on this page stays. */
export function outside(url: string, ...label: Child[]): HTMLElement {
  const link = el('a', { target: '_blank', rel: 'noopener noreferrer' }, ...label);
  // Removes the isolation of right-to-left text.
  const address = oneLine(url);
  if (/^https?:/.test(address)) link.href = address;
  return link;
}
