/**
 * Stores a text for this tab until it is closed. Reloads and the back button find it; the history and other tabs do
 * not. Returns whether the browser stored it. Some refuse to in private windows.
 */
export function keepInTab(name: string, text: string): boolean {
  return whereAllowed((storage) => {
    storage.setItem(name, text);
    return storage.getItem(name) === text;
  }, false);
}

/** Returns the text that the tab stores under a name; undefined if there is none. */
export function keptInTab(name: string): string | undefined {
  return whereAllowed((storage) => storage.getItem(name) ?? undefined, undefined);
}

/** Removes what the tab stores under a name. */
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
