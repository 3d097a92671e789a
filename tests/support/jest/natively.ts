import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * Loads a module with Node.js's own loader instead of Jest's: once for all test files of a worker, while Jest would
 * evaluate it and its imports again for each file. For modules that are slow to load and keep no state of a test. Their
 * objects are of another realm, with another `Error` and `Array`. In a plain process of Node.js this is an ordinary
 * import.
 */
export function natively<T>(file: URL): T {
  const { loadNatively = createRequire(import.meta.url) } = globalThis as {
    loadNatively?: (path: string) => T;
  };
  return loadNatively(fileURLToPath(file));
}
