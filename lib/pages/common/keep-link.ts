import { type Link, linkOf, readLink } from './link.ts';
import { keepInTab, keptInTab } from './tab-storage.ts';

/** By which link a page was opened, and of which direct debit it is: without a link, somebody can ask for one. */
type Opened = { link: Link | undefined; directDebitId: string | undefined };

const nameOf = (directDebitId: string) => `link:${directDebitId}`;

/**
 * Takes the link out of the page's address, and out of the history with it. The address names the direct debit instead
 * (`?d=`), and the tab keeps the link under that name, for a reload and for the way back.
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

/** Has the tab keep a link from now on. Returns whether it does. */
export function keepLink({ directDebitId, token }: Link): boolean {
  return keepInTab(nameOf(directDebitId), token);
}

function keptLink(directDebitId: string): Link | undefined {
  return linkOf(keptInTab(nameOf(directDebitId)) ?? '');
}

/**
 * Returns the address at which a page of ours goes on by the link of another. The tab keeps the token; the address holds it
 * only if the tab keeps nothing, until the page there takes it out.
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
