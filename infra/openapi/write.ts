import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openapiDocument, renderDocument } from './document.ts';
import { postmanCollection } from './postman.ts';

/**
 * Writes the OpenAPI document of the route table, checks it with two validators, and writes the Postman collection. Run
 * it after each change of a route. A test compares the collection's version with the document.
 */
const write = (name: string, content: object) =>
  writeFileSync(new URL(`../../lib/api/${name}`, import.meta.url), renderDocument({ ...content }));

const document = openapiDocument();
write('openapi.json', document);
const REDOCLY = fileURLToPath(new URL('./tools/node_modules/@redocly/cli/bin/cli.js', import.meta.url));
const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const VALIDATOR = fileURLToPath(
  new URL(
    './tools/node_modules/@seriousme/openapi-schema-validator/bin/validate-api-cli.js',
    import.meta.url,
  ),
);
execFileSync(process.execPath, [VALIDATOR, 'lib/api/openapi.json'], {
  cwd: PROJECT,
  stdio: ['ignore', 'ignore', 'inherit'],
});
execFileSync(process.execPath, [REDOCLY, 'lint', 'lib/api/openapi.json', '--max-problems=5'], {
  cwd: PROJECT,
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
});
write('postman.json', await postmanCollection(document));
