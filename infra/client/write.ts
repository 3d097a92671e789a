import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { methodsOf } from './methods.ts';
import { resourcesFor } from './resources.ts';
import { typesFor } from './types.ts';

/**
 * Writes the generated part of the client, made of the OpenAPI document. With `--check` it writes nothing, and fails if
 * the committed files differ.
 */
const HEAD = '// Made of lib/api/openapi.json by `npm run openapi`.\n\n';
const FOLDER = new URL('../../lib/client/src/generated/', import.meta.url);

const document = JSON.parse(readFileSync(new URL('../../lib/api/openapi.json', import.meta.url), 'utf8'));
const methods = methodsOf(document);
const files = {
  'types.ts': `${HEAD}${await typesFor(document, methods)}`,
  'resources.ts': `${HEAD}${resourcesFor(document, methods)}`,
};

if (process.argv.includes('--check')) {
  const current = (name: string) => readFileSync(new URL(name, FOLDER), 'utf8');
  const stale = Object.entries(files).filter(([name, text]) => current(name) !== text);
  for (const [name] of stale)
    console.error(`lib/client/src/generated/${name} is not current. Run: npm run openapi`);
  if (stale.length > 0) process.exitCode = 1;
} else {
  mkdirSync(FOLDER, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(new URL(name, FOLDER), text);
}
