import { writeFileSync } from 'node:fs';
import { openapiDocument, renderDocument } from './document.ts';
import { postmanCollection } from './postman.ts';

/**
 * Writes the OpenAPI document of the route table, and the collection that is made of it, to where they are committed. Run
 * it after each change of a route.
 */
const write = (name: string, content: object) =>
  writeFileSync(new URL(`../../lib/api/${name}`, import.meta.url), renderDocument({ ...content }));

const document = openapiDocument();
write('openapi.json', document);
write('postman.json', await postmanCollection(document));
