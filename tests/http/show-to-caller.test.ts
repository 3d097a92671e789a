import { describe, expect, test } from '@jest/globals';
import { Binary } from '#lib/api/binary.ts';
import { listDirectDebits, getDirectDebit as route } from '#lib/api/direct-debits/routes.ts';
import type { Caller } from '#lib/auth/principal.ts';
import { showTo } from '#lib/http/show-to.ts';

const merchant: Caller = { accountId: 'acc_1', scopes: [], tokenId: 'tok_1', expiresAt: 1, features: [] };
const link: Caller = {
  ...merchant,
  link: { directDebitId: 'dd_1', customerId: 'cus_1', purpose: 'activation' },
};
const response = (metadata: object, more: object = {}) => ({
  status: 200,
  body: { id: 'dd_1', concept: 'Clase', metadata, next_link: { token: 'x' }, ...more },
  etag: '"merchant"',
  replayed: true,
});

describe('a response', () => {
  test('is unchanged for a merchant, like its tag', () => {
    expect(showTo(merchant, route)(response({ plan: 'oro' }))).toEqual(response({ plan: 'oro' }));
  });

  test('has for a link the members of the route’s list, also if it is repeated', () => {
    expect(showTo(link, route)(response({ plan: 'oro' }))).toMatchObject({ status: 200, replayed: true });
    expect(showTo(link, route)(response({ plan: 'oro' })).body).toEqual({ id: 'dd_1', concept: 'Clase' });
  });

  test('has for a link a tag that depends on no hidden member', () => {
    const tag = (...shown: Parameters<typeof response>) => showTo(link, route)(response(...shown)).etag;
    expect(tag({ plan: 'oro' })).toBe(tag({ plan: 'plata' }));
    expect(tag({}, { concept: 'Otro' })).not.toBe(tag({}));
    expect(tag({})).not.toBe('"merchant"');
  });

  test('that is a file is the one that the operation made for the caller', () => {
    const file = { body: new Binary(new Uint8Array([1]), 'application/pdf') };
    expect(showTo(link, route)(file)).toBe(file);
  });
});

test('a link that reaches a route without a list is refused before any work is done', () => {
  expect(() => showTo(link, listDirectDebits)).toThrow('Nothing lists what links see of listDirectDebits');
});
