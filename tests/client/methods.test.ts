import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { FakeService, responds, type Seen } from './fake-service.ts';

type Operation = {
  operationId: string;
  tags: [string];
  security?: object[];
  parameters?: { in?: string; name?: string }[];
};

const { paths }: { paths: Record<string, Record<string, Operation>> } = JSON.parse(
  readFileSync(new URL('../../lib/api/openapi.json', import.meta.url), 'utf8'),
);
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([verb, operation]) => ({ verb: verb.toUpperCase(), path, ...operation })),
);
const ofMerchants = operations.filter(({ security }) => security?.some((one) => 'accessToken' in one));

const service = new FakeService();
/** Each method with the request that it sent. Its arguments for the path are `1`, `2` …. */
let sent: { method: string; seen: Seen }[];

beforeAll(async () => {
  const client = service.client();
  const methods = Object.entries(client).flatMap(([resource, some]) =>
    Object.entries(some).map(([name, method]) => [`${resource}.${name}`, method as Method] as const),
  );
  sent = [];
  for (const [name, method] of methods) {
    service.next = [responds({ data: [], has_more: false, next_cursor: null })];
    const called = method('1', '2', '3', '4') as { page?: () => Promise<unknown> } & Promise<unknown>;
    await (called.page?.() ?? called);
    const seen = service.seen.at(-1);
    if (seen) sent.push({ method: name, seen });
  }
});
type Method = (...values: unknown[]) => unknown;

describe('the methods of the client', () => {
  test('call every operation for a merchant’s token, and no other', () => {
    const called = sent.map(({ seen: { verb, url } }) => `${verb} ${url.pathname}`);
    const documented = ofMerchants.map(({ verb, path }) => {
      let count = 0;
      return `${verb} ${path.replace(/\{\w+\}/g, () => String(++count))}`;
    });
    expect([...new Set(called)].sort()).toEqual(documented.sort());
  });

  test('leave out only the token, keys, links, members and the identity provider', () => {
    const others = operations
      .filter((one) => !ofMerchants.includes(one))
      .map(({ operationId }) => operationId);
    expect(others.sort()).toEqual([
      'acknowledgeDirectDebit',
      'addMember',
      'completeSignIn',
      'createApiKey',
      'createToken',
      'endSession',
      'exchangeLink',
      'finishVerification',
      'getJwks',
      'getMandateKeys',
      'listApiKeys',
      'listMembers',
      'receiveIdentityResult',
      'removeMember',
      'renewSession',
      'requestLink',
      'requestSignIn',
      'revokeApiKey',
      'updateMember',
    ]);
  });

  test('are named after the operations and their tags', () => {
    const words = (text: string) => text.replace(/[^A-Za-z]/g, '').toLowerCase();
    const names = new Set(sent.map(({ method }) => method));
    const unnamed = ofMerchants.filter(({ operationId, tags: [tag] }) => {
      const found = [...names].filter((name) => {
        const [resource = '', method = ''] = name.split('.');
        const noun = tag.replace(/ies$/, '(?:ies|y)').replace(/s$/, 's?');
        const nouns = new RegExp(noun.replace(/ (\w)/g, (_, first) => first.toUpperCase()));
        return words(resource) === words(tag) && words(method) === words(operationId.replace(nouns, ''));
      });
      return found.length !== 1;
    });
    expect(unnamed.map(({ operationId }) => operationId)).toEqual([]);
    expect([...names].filter((name) => name.startsWith('directDebits.')).sort()).toEqual([
      'directDebits.create',
      'directDebits.createSessionLink',
      'directDebits.get',
      'directDebits.getMandate',
      'directDebits.getMandatePdf',
      'directDebits.getUpcomingCollection',
      'directDebits.list',
      'directDebits.resendEmail',
      'directDebits.revoke',
      'directDebits.update',
    ]);
  });

  test('send their body as JSON, and none if there is none', async () => {
    const { orders, disputes } = service.client();
    await orders.create({ items: [] } as never);
    await disputes.accept('dsp_1');
    const [create, accept] = service.seen.slice(-2);
    expect([create?.body, create?.headers.get('content-type')]).toEqual(['{"items":[]}', 'application/json']);
    expect([accept?.body, accept?.headers.get('content-type')]).toEqual(['', null]);
  });

  test('return a PDF as bytes', async () => {
    service.next = [
      () => new Response(Buffer.from('%PDF-1.7'), { headers: { 'content-type': 'application/pdf' } }),
    ];
    const pdf = await service.client().directDebits.getMandatePdf('dd_1');
    expect(Buffer.from(pdf).toString()).toBe('%PDF-1.7');
    expect(service.seen.at(-1)?.headers.get('accept')).toBe('application/pdf');
  });
});

describe('an id', () => {
  test.each([undefined, '', '.', '..', 7, {}])('that would make another path is refused: %j', async (id) => {
    const before = service.seen.length;
    await expect(service.client().orders.get(id as string)).rejects.toThrow(TypeError);
    await expect(
      service
        .client()
        .charges.listPayments(id as string)
        .page(),
    ).rejects.toThrow(TypeError);
    expect(service.seen).toHaveLength(before);
  });

  test.each(['a/b', 'a?b=c', '../orders', 'a#b', '$&', 'ñ'])('stays one part of the path: %s', async (id) => {
    await service.client().orders.get(id);
    expect(service.seen.at(-1)?.url.href).toBe(
      `https://api.example.com/api/orders/${encodeURIComponent(id)}`,
    );
  });
});
