/**
 * Loads one of the files here with Node.js's own loader in place of Jest's: once for all test files of a worker, where
 * Jest would evaluate it, and all that it imports, for each anew. For what is slow to load and keeps nothing of a test.
 */
export function natively<T>(file: `./${string}.ts`): T {
  // Jest puts its own in the place of what is imported.
  return process.getBuiltinModule('node:module').createRequire(import.meta.url)(file) as T;
}
