import { type Link, linkOf, readLink } from './link.ts';
import { keepInTab, keptInTab } from './tab-storage.ts';

/** The link that opened a page, and its direct debit. Without a link, the customer can request one. */
type Opened = { link: Link | undefined; directDebitId: string | undefined };

const nameOf = (directDebitId: string) => `link:${directDebitId}`;

/**
 * Removes the link from the page's address and from the history. The address names the direct debit instead (`?d=`).
 * The tab keeps the link under that name, for a reload and for the back button.
 */
export function takeLink(): Opened {
  const address = new URL(location.href);
  const named = address.searchParams.get('d') ?? undefined;
  if (address.hash === '') return { link: named ? keptLink(named) : undefined, directDebitId: named };
  const link = readLink(address.hash);
  if (link) keepLink(link);
  history.replaceState(history.state, '', withoutToken(address, link));
  return { link, directDebitId: link?.directDebitId ?? named };
}

/** Stores a link in the tab. Returns whether that worked. */
export function keepLink({ directDebitId, token }: Link): boolean {
  return keepInTab(nameOf(directDebitId), token);
}

function keptLink(directDebitId: string): Link | undefined {
  return linkOf(keptInTab(nameOf(directDebitId)) ?? '');
}

/**
 * Returns the address of another page of ours, opened by its own link. The tab stores the token. Only if it cannot, the
 * address carries the token until that page removes it.
 */
export function addressFor(url: string): string {
  const address = new URL(url, location.href);
  const link = readLink(address.hash);
  if (!link || address.origin !== location.origin || !keepLink(link)) return address.href;
  return withoutToken(address, link).href;
}

function withoutToken(address: URL, link: Link | undefined): URL {
  const url = new URL(address);
  url.hash = '';
  if (link) url.searchParams.set('d', link.directDebitId);
  return url;
}
