import { beforeAll, describe, expect } from '@jest/globals';
import { newId } from '#lib/domain/ids.ts';
import { inTurns } from '#tests/support/jest/in-turns.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { methodBody, newClabe } from '#tests/support/records/account-numbers.ts';
import {
  type ApiResponse,
  newAccount,
  type RequestOptions,
  send,
  type TestAccount,
} from '#tests/support/service/api.ts';
import { eventually } from '#tests/support/service/eventually.ts';

const test = inTurns(4);

let account: TestAccount;
beforeAll(async () => {
  account = await newAccount();
});

const methodsOf = (customer: string) => `/api/customers/${customer}/payment-methods`;
const call = (method: string, path: string, body?: unknown) =>
  send(method, path, body, { token: account.token });
const add = (customer: string, number = newClabe(), more = {}) =>
  call('POST', methodsOf(customer), methodBody(number, more));
const validate = (id: string, rfc: string) =>
  call('PATCH', '/api/payment-methods/validate', { payment_method_id: id, rfc });
const list = async (customer: string, query = '') =>
  (await call('GET', `${methodsOf(customer)}${query}`)).body;
const ids = (page: { data: { id: string }[] }) => page.data.map(({ id }) => id);

describe('adding a payment method', () => {
  test('responds with 201 and every documented member', async () => {
    const { status, headers, body } = await add('cus-first', '002010077777777771');
    expect(status).toBe(201);
    expect(headers.get('content-type')).toBe('application/json');
    expect(headers.get('x-request-id')).toMatch(/^req_\w{33}$/);
    expect(body).toEqual({
      id: expect.stringMatching(/^pm_\w{33}$/),
      authorization_id: expect.stringMatching(/^auth_\w{33}$/),
      account_id: account.account_id,
      customer_id: 'cus-first',
      name: 'Dolores Godínez',
      business_name: 'Abarrotes Godínez',
      bank: '002',
      number: '002010077777777771',
      method: 'clabe',
      country: 'MX',
      default: true,
      deleted: false,
      direct_debit_enabled: false,
      validation: { status: 'unverified', reason: null, checked_at: null },
      external_id: null,
      metadata: {},
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updated_at: body.created_at,
    });
  });

  test('accepts the five digits of a bank as well, and shows three', async () => {
    expect((await add('cus-five', newClabe('5555', '012'), { bank: '40012' })).body).toMatchObject({
      bank: '012',
    });
  });

  test('needs no business name for a natural person', async () => {
    expect((await add('cus-person', newClabe(), { business_name: '' })).status).toBe(201);
  });

  test('twice for one customer is refused with the id of the existing one', async () => {
    const number = newClabe();
    const first = await add('cus-twice', number);
    const second = await add('cus-twice', number);
    expect(second.status).toBe(409);
    expect(second.body.error).toMatchObject({
      code: 'payment_method_exists',
      payment_method_id: first.body.id,
      request_id: second.headers.get('x-request-id'),
    });
    expect((await add('cus-other', number)).status).toBe(201);
  });
});

describe('a list', () => {
  test('shows the newest first, a page at a time', async () => {
    const added: string[] = [];
    for (let index = 0; index < 5; index++) added.unshift((await add('cus-list')).body.id);
    const first = await list('cus-list', '?limit=2');
    expect(ids(first)).toEqual(added.slice(0, 2));
    expect(first).toMatchObject({ has_more: true, next_cursor: expect.any(String) });
    const second = await list('cus-list', `?limit=2&cursor=${first.next_cursor}`);
    const third = await list('cus-list', `?limit=2&cursor=${second.next_cursor}`);
    expect([...ids(second), ...ids(third)]).toEqual(added.slice(2));
    expect(third).toMatchObject({ has_more: false, next_cursor: null });
  });

  test('of an unknown customer is empty', async () => {
    expect(await list('cus-nobody')).toEqual({ data: [], has_more: false, next_cursor: null });
  });

  test('does not open with the cursor of another, a changed one or an invented one', async () => {
    for (let index = 0; index < 2; index++) await add('cus-cursor');
    const { next_cursor: cursor } = await list('cus-cursor', '?limit=1');
    const stranger = await newAccount();
    const tries = [
      call('GET', `${methodsOf('cus-elsewhere')}?cursor=${cursor}`),
      send('GET', `${methodsOf('cus-cursor')}?cursor=${cursor}`, undefined, { token: stranger.token }),
      call('GET', `${methodsOf('cus-cursor')}?cursor=${cursor}x`),
      call('GET', `${methodsOf('cus-cursor')}?cursor=${Buffer.from('PM#').toString('base64url')}.`),
      call('GET', `${methodsOf('cus-cursor')}?cursor=UE0j.${encodeURIComponent('é'.repeat(43))}`),
    ];
    for (const response of await Promise.all(tries)) {
      expect(response.status).toBe(422);
      expect(response.body.error.errors).toEqual([
        expect.objectContaining({ field: 'cursor', code: 'invalid_cursor' }),
      ]);
    }
  });

  test.each(['0', '101', '-1', '1.5', '1e2', 'all', ''])('refuses a limit of %p', async (limit) => {
    const response = await call('GET', `${methodsOf('cus-limit')}?limit=${limit}`);
    expect(response.status).toBe(422);
    expect(response.body.error.errors[0]).toMatchObject({ field: 'limit' });
  });

  test('refuses parameters it does not know, and one sent twice', async () => {
    const unknown = await call('GET', `${methodsOf('cus-limit')}?page=2`);
    expect(unknown.body.error.errors).toEqual([
      expect.objectContaining({ field: 'page', code: 'unknown_member' }),
    ]);
    const twice = await call('GET', `${methodsOf('cus-limit')}?limit=1&limit=2`);
    expect(twice.body.error.errors).toEqual([expect.objectContaining({ field: 'limit', code: 'repeated' })]);
  });
});

describe('the default', () => {
  test('is the first, and when that is deleted the newest left', async () => {
    const [first, second, third] = [await add('cus-def'), await add('cus-def'), await add('cus-def')];
    expect([first, second, third].map(({ body }) => body.default)).toEqual([true, false, false]);
    const gone = await call('DELETE', `${methodsOf('cus-def')}/${first?.body.id}`);
    expect(gone).toMatchObject({ status: 200, body: { id: first?.body.id, deleted: true, default: false } });
    const left = await list('cus-def');
    expect(left.data.map(({ id, default: isDefault }: ApiResponse['body']) => [id, isDefault])).toEqual([
      [third?.body.id, true],
      [second?.body.id, false],
    ]);
  });

  test('is the next one that is added after the last was deleted', async () => {
    const only = await add('cus-last');
    await call('DELETE', `${methodsOf('cus-last')}/${only.body.id}`);
    expect(await list('cus-last')).toMatchObject({ data: [] });
    expect((await add('cus-last')).body.default).toBe(true);
  });
});

describe('deleting', () => {
  test('frees the account number, and repeated gets the same response', async () => {
    const number = newClabe();
    const { body } = await add('cus-del', number);
    const first = await call('DELETE', `${methodsOf('cus-del')}/${body.id}`);
    const again = await call('DELETE', `${methodsOf('cus-del')}/${body.id}`);
    expect(first).toMatchObject({ status: 200, body: { deleted: true, number } });
    expect(again.body).toEqual(first.body);
    expect((await add('cus-del', number)).status).toBe(201);
  });

  test('an unknown one, or one of another customer, is not found', async () => {
    const { body } = await add('cus-mine');
    expect((await call('DELETE', `${methodsOf('cus-mine')}/pm_unknown`)).body.error.code).toBe('not_found');
    const elsewhere = await call('DELETE', `${methodsOf('cus-yours')}/${body.id}`);
    expect([elsewhere.status, elsewhere.body.error.code]).toEqual([404, 'not_found']);
  });

  test('another account’s is refused, whatever customer is named', async () => {
    const { body } = await add('cus-mine');
    const stranger = await newAccount();
    const response = await send('DELETE', `${methodsOf('cus-mine')}/${body.id}`, undefined, {
      token: stranger.token,
    });
    expect([response.status, response.body.error.code]).toEqual([403, 'access_refused']);
    expect(ids(await list('cus-mine'))).toContain(body.id);
  });
});

describe('validating', () => {
  const settled = (id: string, rfc: string) =>
    eventually(async () => {
      const { body } = await validate(id, rfc);
      expect(body.validation.status).not.toBe('pending');
      return body.validation;
    });

  test('starts with the first call and ends verified', async () => {
    const { body } = await add('cus-val');
    const started = await validate(body.id, 'gode561231gr8');
    expect(started).toMatchObject({ status: 200, body: { id: body.id, validation: { status: 'pending' } } });
    expect(await settled(body.id, 'GODE561231GR8')).toEqual({
      status: 'verified',
      reason: null,
      checked_at: expect.stringMatching(/Z$/),
    });
  });

  test('starts with the addition if that has the RFC', async () => {
    const { body } = await add('cus-rfc', newClabe(), { rfc: 'GODE561231GR8' });
    expect(body.validation).toEqual({ status: 'pending', reason: null, checked_at: null });
    expect(await settled(body.id, 'GODE561231GR8')).toMatchObject({ status: 'verified' });
  });

  test('by the simulator needs no further call and no sweep', async () => {
    await add('cus-still', newClabe(), { rfc: 'GODE561231GR8' });
    await eventually(async () => {
      const [method] = (await list('cus-still')).data;
      expect(method.validation).toMatchObject({ status: 'verified', reason: null });
    });
  });

  test.each([
    ['0001', 'failed', 'receipt_not_available'],
    ['0002', 'failed', 'rfc_mismatch'],
    ['0003', 'failed', 'account_not_found'],
    ['0004', 'verified', null],
  ])('an account ending in %s ends %s', async (ending, status, reason) => {
    const { body } = await add(`cus-${ending}`, newClabe(ending));
    await validate(body.id, 'CACX7605101P8');
    expect(await settled(body.id, 'CACX7605101P8')).toMatchObject({ status, reason });
  });

  test('with another RFC waits for the first one', async () => {
    const { body } = await add('cus-busy', newClabe('0004'));
    await validate(body.id, 'GODE561231GR8');
    expect((await validate(body.id, 'CACX7605101P8')).body.error.code).toBe('rfc_locked');
  });

  test('with another RFC is possible after it failed', async () => {
    const { body } = await add('cus-again', newClabe('0002'));
    await validate(body.id, 'GODE561231GR8');
    expect(await settled(body.id, 'GODE561231GR8')).toMatchObject({ status: 'failed' });
    expect((await validate(body.id, 'CACX7605101P8')).body.validation.status).toBe('pending');
  });

  test('a verified account stays verified after another RFC', async () => {
    const { body } = await add('cus-sure');
    await validate(body.id, 'GODE561231GR8');
    await settled(body.id, 'GODE561231GR8');
    const other = await validate(body.id, 'CACX7605101P8');
    expect([other.status, other.body.error.code]).toEqual([409, 'rfc_locked']);
    expect((await validate(body.id, 'GODE561231GR8')).body.validation.status).toBe('verified');
  });

  test('case 3: is refused for an unknown id in the body with its name, and not with the path', async () => {
    const { status, body } = await validate('pm_unknown', 'GODE561231GR8');
    expect([status, body.error.code]).toEqual([404, 'not_found']);
    expect(body.error.message).toBe('There is no record with this id. Check payment_method_id.');
  });

  test('is refused for deleted methods and those of others', async () => {
    const { body } = await add('cus-gone');
    await call('DELETE', `${methodsOf('cus-gone')}/${body.id}`);
    const deleted = await validate(body.id, 'GODE561231GR8');
    expect([deleted.status, deleted.body.error.code]).toEqual([409, 'payment_method_deleted']);
    const stranger = await newAccount();
    const foreign = (await add('cus-own')).body.id;
    const response = await send(
      'PATCH',
      '/api/payment-methods/validate',
      { payment_method_id: foreign, rfc: 'GODE561231GR8' },
      { token: stranger.token },
    );
    expect([response.status, response.body.error.code]).toEqual([403, 'access_refused']);
  });
});

describe('one payment method', () => {
  const at = (customer: string, id: string) => `${methodsOf(customer)}/${id}`;
  const makeDefault = (customer: string, id: string, more: RequestOptions = {}) =>
    send('PATCH', at(customer, id), { default: true }, { token: account.token, ...more });
  const codeOf = ({ status, body }: ApiResponse) => [status, body.error?.code];
  const tagOf = ({ headers }: ApiResponse) => headers.get('etag') ?? '';

  const masked = (method: { number: string }) => ({
    ...method,
    number: method.number.slice(-4).padStart(18, '*'),
  });

  /** A customer's first payment method, which is the default, and another one. */
  async function two(customer: string) {
    return [await add(customer), await add(customer)] as const;
  }

  test('is retrieved as it was returned when it was added, deleted ones too', async () => {
    const added = await add('cus-one');
    const read = await call('GET', at('cus-one', added.body.id));
    expect([read.status, read.body, tagOf(read)]).toEqual([200, added.body, tagOf(added)]);
    const deleted = await call('DELETE', at('cus-one', added.body.id));
    const after = await call('GET', at('cus-one', added.body.id));
    expect([after.body, tagOf(after)]).toEqual([deleted.body, tagOf(deleted)]);
    expect(after.body.deleted).toBe(true);
  });

  longTest('is made the default, and the former default no longer is', async () => {
    const [first, second] = await two('cus-default');
    const made = await makeDefault('cus-default', second.body.id);
    const { updated_at } = made.body;
    const shown = { ...second.body, default: true, updated_at };
    expect([made.status, made.body]).toEqual([200, masked(shown)]);
    const { data } = await list('cus-default');
    expect(data).toEqual([shown, { ...first.body, default: false, updated_at }]);
    const { body: page } = await call('GET', '/api/events?type=payment_method.updated&limit=2');
    const records = page.data.map((event: { data: { record: object } }) => event.data.record);
    expect(records).toEqual(expect.arrayContaining(data.map(masked)));
    const again = await makeDefault('cus-default', second.body.id);
    expect([again.body, tagOf(again)]).toEqual([made.body, tagOf(made)]);
  });

  test('is made the default once for one Idempotency-Key', async () => {
    const [first, second] = await two('cus-default-key');
    const key = newId('req');
    const made = await makeDefault('cus-default-key', second.body.id, { key });
    await makeDefault('cus-default-key', first.body.id);
    const again = await makeDefault('cus-default-key', second.body.id, { key });
    expect([again.body, again.headers.get('idempotent-replayed')]).toEqual([made.body, 'true']);
    expect((await call('GET', at('cus-default-key', first.body.id))).body.default).toBe(true);
  });

  test('is changed and deleted only if it matches the caller’s If-Match', async () => {
    const [first, second] = await two('cus-match');
    await makeDefault('cus-match', second.body.id);
    const late = { headers: { 'if-match': tagOf(first) } };
    expect(codeOf(await makeDefault('cus-match', first.body.id, late))).toEqual([412, 'precondition_failed']);
    const remove = (tag: string) =>
      send('DELETE', at('cus-match', first.body.id), undefined, {
        token: account.token,
        headers: { 'if-match': tag },
      });
    expect(codeOf(await remove(tagOf(first)))).toEqual([412, 'precondition_failed']);
    const tag = tagOf(await call('GET', at('cus-match', first.body.id)));
    const deleted = await remove(tag);
    expect(deleted).toMatchObject({ status: 200, body: { deleted: true } });
    // A caller that missed the response sends the same request again.
    expect((await remove(tag)).body).toEqual(deleted.body);
  });

  test('stays the default if it was the last of several simultaneous ones, and never if deleted', async () => {
    const added = await Promise.all(Array.from({ length: 4 }, () => add('cus-at-once')));
    const [gone, ...others] = added.map(({ body }) => body.id as string);
    const responses = await Promise.all([
      ...added.map(({ body }) => makeDefault('cus-at-once', body.id)),
      call('DELETE', at('cus-at-once', gone ?? '')),
    ]);
    for (const response of responses) expect([200, 409]).toContain(response.status);
    const { data } = await list('cus-at-once');
    const defaults = data.filter((method: { default: boolean }) => method.default);
    expect(defaults).toHaveLength(1);
    expect(others).toContain(defaults[0].id);
  });

  test('is refused to other accounts, other customers, deleted ones, and values other than true', async () => {
    const { body } = await add('cus-refused');
    const stranger = await newAccount();
    for (const [method, sent] of [
      ['GET', undefined],
      ['PATCH', { default: true }],
    ] as const) {
      const asStranger = await send(method, at('cus-refused', body.id), sent, { token: stranger.token });
      expect(codeOf(asStranger)).toEqual([403, 'access_refused']);
      expect(codeOf(await call(method, at('cus-other', body.id), sent))).toEqual([404, 'not_found']);
      expect(codeOf(await call(method, at('cus-refused', 'pm_nobody'), sent))).toEqual([404, 'not_found']);
    }
    for (const sent of [{ default: false }, {}, { default: 'true' }, { default: true, name: 'x' }]) {
      expect((await call('PATCH', at('cus-refused', body.id), sent)).status).toBe(422);
    }
    await call('DELETE', at('cus-refused', body.id));
    expect(codeOf(await makeDefault('cus-refused', body.id))).toEqual([409, 'payment_method_deleted']);
  });
});
