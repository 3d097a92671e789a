import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * Loads a module with Node.js's own loader in place of Jest's: once for all test files of a worker, where Jest would
 * evaluate it, and all that it imports, for each anew. For what is slow to load and keeps nothing of a test; what it
 * gives is of another realm, where `Error` and `Array` are other objects. In a plain process of Node.js the same is simply so.
 */
export function natively<T>(file: URL): T {
  const { loadNatively = createRequire(import.meta.url) } = globalThis as {
    loadNatively?: (path: string) => T;
  };
  return loadNatively(fileURLToPath(file));
}
