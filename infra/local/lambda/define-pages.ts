import { createRequire } from 'node:module';
import { PAGES } from '#infra/bundle/pages.ts';

/**
 * Defines the names of the pages, which the bundler would replace. A page is built when its name is first read, and
 * the compiler is loaded only then: most functions never do.
 */
export function definePages(): void {
  const require = createRequire(import.meta.url);
  for (const [name, folder] of Object.entries(PAGES)) {
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get() {
        const { buildPage } =
          require('../../bundle/build-page.ts') as typeof import('#infra/bundle/build-page.ts');
        const value = buildPage(folder);
        Object.defineProperty(globalThis, name, { value });
        return value;
      },
    });
  }
}
