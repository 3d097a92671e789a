import { routes } from '#lib/api/routes.ts';

/** Records which operations of the API were requested. */
export class AskedOperations {
  readonly #requests = new Set<string>();

  /** Does some work and records the requests that this process sends meanwhile. */
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

  /** Returns the ids of the operations that were not requested. */
  missing(): string[] {
    const isAsked = (pattern: RegExp) => [...this.#requests].some((request) => pattern.test(request));
    return routes.filter((route) => !isAsked(patternOf(route))).map(({ id }) => id);
  }
}

const patternOf = ({ method, path }: { method: string; path: string }) =>
  new RegExp(`^${method} ${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
