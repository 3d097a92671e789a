import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { openapiDocument } from '#infra/openapi/document.ts';
import { type Collection, versionOf } from '#infra/openapi/postman.ts';
import { OF_OTHERS } from '#infra/openapi/postman-story.ts';
import { tagOf } from '#infra/openapi/tags.ts';
import { IDS } from '#lib/api/members/story.ts';
import { routes } from '#lib/api/routes.ts';

const committed = readFileSync(new URL('../../lib/api/postman.json', import.meta.url), 'utf8');
const collection: Collection = JSON.parse(committed);

describe('the Postman collection', () => {
  test('was generated from the current document (if not: npm run openapi)', () => {
    expect(collection.info.version).toBe(versionOf(openapiDocument()));
  });

  test('has every operation that merchants can call, once', () => {
    const requests = collection.item.flatMap(({ item }) =>
      item.map(
        ({ request: { method, url } }) => `${method} /${url.path.join('/').replace(/:(\w+)/g, '{$1}')}`,
      ),
    );
    const callable = routes.filter(({ id }) => !OF_OTHERS.includes(id));
    expect(requests.sort()).toEqual(callable.map(({ method, path }) => `${method} ${path}`).sort());
  });

  test('has a folder for each chapter, and one that ends what the others created', () => {
    const folders = collection.item.map(({ name }) => name);
    const chapters = new Set(routes.filter(({ id }) => !OF_OTHERS.includes(id)).map(tagOf));
    expect(folders.sort()).toEqual([...chapters, 'Revoking and deleting'].sort());
  });

  test('presets no Idempotency-Key, no If-Match and no filter', () => {
    const sent = collection.item.flatMap(({ item }) =>
      item.flatMap(({ request: { header, url } }) =>
        [...header, ...url.query].filter(({ disabled }) => !disabled),
      ),
    );
    expect([...new Set(sent.map(({ key }) => key))].sort()).toEqual([
      'Accept',
      'Content-Type',
      'day',
      'query',
    ]);
  });

  test('has no id of the story of the examples', () => {
    const text = JSON.stringify(collection.item);
    expect(Object.values(IDS).filter((id) => text.includes(id))).toEqual([]);
  });

  test('names every variable that it uses', () => {
    const used = [...JSON.stringify(collection).matchAll(/\{\{(\w+)\}\}|\b(?:get|set)\('(\w+)'/g)];
    const names = used.map(([, shown, inScript]) => shown ?? inScript);
    const known = collection.variable.map(({ key }) => key);
    expect(new Set(names)).toEqual(new Set(known));
  });
});
