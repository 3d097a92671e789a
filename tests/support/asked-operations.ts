import { routes } from '#lib/api/routes.ts';

/** Keeps which operations of the interface were asked for. */
export class AskedOperations {
  readonly #requests = new Set<string>();

  /** Does some work and notes the requests that this process sends meanwhile. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    const { fetch } = globalThis;
    globalThis.fetch = (url, init) => {
      this.#requests.add(`${init?.method ?? 'GET'} ${new URL(String(url)).pathname}`);
      return fetch(url, init);
    };
    try {
      return await work();
    } finally {
      globalThis.fetch = fetch;
    }
  }

  /** The ids of those that were not. */
  missing(): string[] {
    const isAsked = (pattern: RegExp) => [...this.#requests].some((request) => pattern.test(request));
    return routes.filter((route) => !isAsked(patternOf(route))).map(({ id }) => id);
  }
}

const patternOf = ({ method, path }: { method: string; path: string }) =>
  new RegExp(`^${method} ${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
