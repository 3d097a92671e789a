import { writeFileSync } from 'node:fs';
import { openapiDocument, renderDocument } from './document.ts';

/** Writes the OpenAPI document of the route table to where it is committed. Run it after each change of a route. */
const file = new URL('../../lib/api/openapi.json', import.meta.url);
writeFileSync(file, renderDocument(openapiDocument()));
