import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openapiDocument, renderDocument } from './document.ts';
import { postmanCollection } from './postman.ts';

/**
 * Writes the OpenAPI document of the route table to where it is committed, checks it by Redocly's rules, and writes the collection
 * that is made of it. Run it after each change of a route. The collection names the document that it was made of, so a test
 * finds one that was not checked.
 */
const write = (name: string, content: object) =>
  writeFileSync(new URL(`../../lib/api/${name}`, import.meta.url), renderDocument({ ...content }));

const document = openapiDocument();
write('openapi.json', document);
const REDOCLY = fileURLToPath(new URL('./tools/node_modules/@redocly/cli/bin/cli.js', import.meta.url));
const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
execFileSync(process.execPath, [REDOCLY, 'lint', 'lib/api/openapi.json', '--max-problems=5'], {
  cwd: PROJECT,
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
});
write('postman.json', await postmanCollection(document));
