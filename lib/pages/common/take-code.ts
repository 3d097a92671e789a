import { forgetInTab, keepInTab, keptInTab } from './tab-storage.ts';

/**
 * Removes the code of a link from the page's address and from the history, because it is a secret. The tab keeps it
 * under a name until the code is spent, so that a reload finds it. Returns undefined if there is none, or if the
 * fragment holds none.
 */
export function takeCode(name: string, read: (fragment: string) => string | undefined): string | undefined {
  const { hash, pathname, search } = location;
  if (hash === '') return keptInTab(name);
  const code = read(hash);
  if (code) keepInTab(name, code);
  else forgetInTab(name);
  history.replaceState(history.state, '', pathname + search);
  return code;
}
