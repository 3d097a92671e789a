import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from '@jest/globals';
import { type Document, incompatibilities } from './incompatibilities.ts';

const FOLDER = fileURLToPath(new URL('../../infra/client/tools', import.meta.url));

beforeAll(() => {
  // `npm run check` has installed it before.
  if (!existsSync(`${FOLDER}/node_modules`))
    execFileSync('npm', ['ci', '--ignore-scripts', '--silent'], { cwd: FOLDER });
});

const text = { type: 'string' };
const object = (properties: object, ...required: string[]) => ({ type: 'object', properties, required });
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const event = (type: string) => object({ type: { const: type }, id: text }, 'type', 'id');

type Parts = { record: object; request: object; query: readonly object[]; events: Record<string, object> };

const RELEASED: Parts = {
  record: object(
    { id: text, status: { enum: ['open', 'done'] }, note: { type: ['string', 'null'] } },
    'id',
    'status',
  ),
  request: object(
    { name: text, kind: { enum: ['a', 'b'] }, address: object({ city: text, street: text }) },
    'name',
  ),
  query: [{ name: 'status', in: 'query', schema: { enum: ['open', 'done'] } }],
  events: { Made: event('made'), Gone: event('gone') },
};

function documentOf({ record, request, query, events }: Parts, paths: object = {}): Document {
  const names = Object.keys(events);
  const Event = { oneOf: names.map(ref), discriminator: { propertyName: 'type' } };
  const list = object({ data: { type: 'array', items: ref('Event') } }, 'data');
  const operation = (operationId: string, more: object) => ({ operationId, ...more });
  return {
    openapi: '3.1.1',
    info: { title: 'Test', version: '1' },
    paths: {
      '/records': {
        get: operation('listRecords', {
          parameters: query,
          responses: { 200: { description: '', ...json(ref('Record')) } },
        }),
        post: operation('createRecord', {
          requestBody: { required: true, ...json(request) },
          responses: { 201: { description: '', ...json(ref('Record')) } },
        }),
      },
      '/events': { get: operation('listEvents', { responses: { 200: { description: '', ...json(list) } } }) },
      ...paths,
    },
    webhooks: Object.fromEntries(
      names.map((name) => [
        name,
        { post: { requestBody: json(ref(name)), responses: { 200: { description: '' } } } },
      ]),
    ),
    components: { schemas: { Record: record, Event, ...events } },
  } as unknown as Document;
}

test('growth is no loss: further members, values, types of events and operations, and requests that accept more', async () => {
  const grown = documentOf(
    {
      record: object(
        { id: text, status: { enum: ['open', 'done', 'late'] }, note: text, amount: { type: 'number' } },
        ...['id', 'status', 'note', 'amount'],
      ),
      request: object({
        name: { type: ['string', 'null'] },
        kind: { enum: ['a', 'b', 'c'] },
        more: text,
        address: object({ city: text, street: text, zip: text }),
      }),
      query: [...RELEASED.query, { name: 'kind', in: 'query', schema: text }],
      events: { ...RELEASED.events, Late: event('late') },
    },
    { '/more': { get: { operationId: 'listMore', responses: { 204: { description: '' } } } } },
  );
  expect(await incompatibilities(documentOf(RELEASED), grown)).toEqual([]);
});

test('a member that goes, changes its type or becomes required is a loss, each named', async () => {
  const found = await incompatibilities(
    documentOf(RELEASED, {
      '/more': { get: { operationId: 'listMore', responses: { 204: { description: '' } } } },
    }),
    documentOf({
      record: object({ id: { type: 'number' }, note: text }, 'id'),
      request: object(
        { name: text, kind: { enum: ['a'] }, address: object({ city: text }), must: text },
        'name',
        'must',
      ),
      query: [],
      events: { Made: event('made') },
    }),
  );
  const named = [
    /^GET \/more: the operation is gone$/,
    /^the event Gone is gone$/,
    /^GET \/records: its response 200: .*('status'|'id')/,
    /^POST \/records: its response 201: .*('status'|'id')/,
    /^POST \/records: its body: .*('must'|'b'|"b")/,
    /^POST \/records: its body: gone: .*street/,
    /^GET \/records: its query: gone: .*status/,
  ];
  for (const fault of named) expect(found).toContainEqual(expect.stringMatching(fault));
});
