import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { openapiDocument } from '#infra/openapi/document.ts';
import { type Collection, versionOf } from '#infra/openapi/postman.ts';
import { routes } from '#lib/api/routes.ts';

const committed = readFileSync(new URL('../../lib/api/postman.json', import.meta.url), 'utf8');
const collection: Collection = JSON.parse(committed);

describe('the Postman collection', () => {
  test('was generated from the current document (if not: npm run openapi)', () => {
    expect(collection.info.version).toBe(versionOf(openapiDocument()));
  });

  test('has every operation, in a folder for each chapter', () => {
    const { tags } = openapiDocument() as { tags: { name: string }[] };
    expect(collection.item.map(({ name }) => name)).toEqual(tags.map(({ name }) => name));
    const requests = collection.item.flatMap(({ item }) =>
      item.map(
        ({ request: { method, url } }) => `${method} /${url.path.join('/').replace(/:(\w+)/g, '{$1}')}`,
      ),
    );
    expect(requests.sort()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).sort());
  });

  test('names every variable that it uses', () => {
    const used = [...JSON.stringify(collection).matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name);
    const known = collection.variable.map(({ key }) => key);
    expect(new Set(used)).toEqual(new Set(known));
  });
});
