/**
 * Keeps a text until the tab is closed, for this tab alone: reloads and the way back find it, the history and other tabs do
 * not. Returns whether the browser keeps it; some refuse to in private windows.
 */
export function keepInTab(name: string, text: string): boolean {
  return whereAllowed((storage) => {
    storage.setItem(name, text);
    return storage.getItem(name) === text;
  }, false);
}

/** Returns what the tab keeps under a name, if it does. */
export function keptInTab(name: string): string | undefined {
  return whereAllowed((storage) => storage.getItem(name) ?? undefined, undefined);
}

/** Has the tab keep nothing more under a name. */
export function forgetInTab(name: string): void {
  whereAllowed((storage) => storage.removeItem(name), undefined);
}

function whereAllowed<T>(work: (storage: Storage) => T, refused: T): T {
  try {
    return work(sessionStorage);
  } catch {
    return refused;
  }
}
