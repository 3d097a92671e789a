import { readFileSync } from 'node:fs';
import { type Document, incompatibilities } from './incompatibilities.ts';

/**
 * Compares the OpenAPI document with that of the last release, which `npm run release:keep` stores. It fails if callers
 * lose something.
 */
const read = (name: string): Document => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));

const found = await incompatibilities(read('./released.json'), read('../../lib/api/openapi.json'));
for (const fault of found) console.error(fault);
if (found.length > 0) {
  console.error('Callers of the last release would lose this. The interface under /api only grows.');
  process.exitCode = 1;
}
