import { beforeAll, describe, expect } from '@jest/globals';
import { REFERENCE_ROUNDS } from '#tests/support/jest/budget.ts';
import { inTurns } from '#tests/support/jest/in-turns.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { newCollector } from '#tests/support/money/collections.ts';
import { methodBody, newClabe } from '#tests/support/records/account-numbers.ts';
import { businessDay, longWeekend } from '#tests/support/records/business-days.ts';
import {
  acknowledge,
  debitBody,
  merchantOf,
  newCustomer,
  PLACE,
} from '#tests/support/records/direct-debits.ts';
import { daysAfter, refusal } from '#tests/support/records/mandates.ts';
import { newAccount, send, type TestAccount, tokenOf } from '#tests/support/service/api.ts';
import { eventually } from '#tests/support/service/eventually.ts';

const test = inTurns(4);

let account: TestAccount;
let merchant: ReturnType<typeof merchantOf>;
beforeAll(async () => {
  account = await newAccount();
  merchant = merchantOf(account);
});

describe('creating a direct debit', () => {
  test('responds with 201 and the whole record', async () => {
    const customer = newCustomer();
    const end = businessDay(1000);
    const { status, body } = await merchant.create(customer, {
      metadata: { plan: 'oro' },
      end_date: end,
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^dd_\w{33}$/),
      account_id: account.account_id,
      reference: expect.any(Number),
      status: 'created',
      requirements: ['acknowledgment', 'payment_method', 'account_validation'],
      paused: null,
      customer_id: customer,
      customer: { name: 'Dolores Godínez', email: `${customer}@example.com` },
      payment_method_id: null,
      currency: 'MXN',
      is_fixed_amount: true,
      amount: 350.5,
      max_amount: 350.5,
      is_recurring: true,
      interval: 'monthly',
      next_payment_date: businessDay(5),
      end_date: end,
      concept: 'Suscripción mensual',
      language: 'es',
      send_email: true,
      email_bounced: false,
      notify_url: null,
      external_id: null,
      import_id: null,
      metadata: { plan: 'oro' },
      validation_level: 1,
      identity_verification: null,
      acknowledge_by: null,
      revoked_at: null,
      created_at: expect.stringMatching(/Z$/),
      updated_at: body.created_at,
    });
    expect(body.reference).toBeGreaterThanOrEqual(1_000_000);
    expect(body.reference).toBeLessThanOrEqual(9_999_999);
    expect((await merchant.get(body.id)).body).toEqual(body);
  });

  test('of a varying amount has a maximum, by default 50000.00', async () => {
    const vary = (more = {}) =>
      merchant.create(newCustomer(), { amount: undefined, is_fixed_amount: false, ...more });
    expect((await vary()).body).toMatchObject({ amount: null, max_amount: 50_000, is_fixed_amount: false });
    expect((await vary({ max_amount: 99.99 })).body).toMatchObject({ max_amount: 99.99 });
  });

  longTest('of a fixed amount has that as its maximum, or a higher one', async () => {
    const fixed = (more = {}) => merchant.create(newCustomer(), more);
    expect((await fixed()).body).toMatchObject({ amount: 350.5, max_amount: 350.5 });
    expect((await fixed({ max_amount: 350.5 })).body).toMatchObject({ amount: 350.5, max_amount: 350.5 });
    expect((await fixed({ max_amount: 50_000 })).body).toMatchObject({ amount: 350.5, max_amount: 50_000 });
  });

  longTest('of a single collection needs no interval, and may have an end', async () => {
    const single = { is_recurring: false, interval: undefined };
    const { body } = await merchant.create(newCustomer(), single);
    expect(body).toMatchObject({ is_recurring: false, interval: null, end_date: null, status: 'created' });
    const { body: ending } = await merchant.create(newCustomer(), { ...single, end_date: businessDay(9) });
    expect(ending).toMatchObject({ end_date: businessDay(9) });
  });

  longTest(
    'on a weekend before a bank holiday moves to the day after both, and shows the requested day',
    async () => {
      const { saturday, tuesday } = longWeekend();
      const { body } = await merchant.create(newCustomer(), { next_payment_date: saturday });
      expect(body).toMatchObject({ next_payment_date: tuesday, requested_payment_date: saturday });
    },
  );

  longTest('accepts 39 characters with accents, however they are encoded', async () => {
    const concept = 'á'.repeat(39);
    expect((await merchant.create(newCustomer(), { concept: concept.normalize('NFD') })).body.concept).toBe(
      concept,
    );
  });
});

describe('a direct debit that breaks a rule is refused with 422 and the member named', () => {
  const cases: [name: string, more: Record<string, unknown>, field: string, code: string][] = [
    ['USD', { currency: 'USD' }, 'currency', 'unsupported_currency'],
    ['9.99', { amount: 9.99 }, 'amount', 'below_minimum'],
    ['50000.01', { amount: 50_000.01 }, 'amount', 'above_maximum'],
    ['10.001', { amount: 10.001 }, 'amount', 'too_precise'],
    ['an amount as text', { amount: '10' }, 'amount', 'invalid_type'],
    ['no amount though fixed', { amount: undefined }, 'amount', 'required'],
    ['an amount though varying', { is_fixed_amount: false }, 'amount', 'not_fixed'],
    ['a limit below the amount', { max_amount: 350.49 }, 'max_amount', 'below_amount'],
    ['a limit above 50000.00', { max_amount: 50_000.01 }, 'max_amount', 'above_maximum'],
    ['40 characters', { concept: 'x'.repeat(40) }, 'concept', 'too_long'],
    ['201 characters', { concept: 'x'.repeat(201) }, 'concept', 'too_long'],
    ['a control character', { concept: 'a\u0007b' }, 'concept', 'control_characters'],
    ['nothing that a bank can print', { concept: '¿?!' }, 'concept', 'unreadable'],
    ['a line break', { concept: 'a\nb' }, 'concept', 'control_characters'],
    ['no interval though recurring', { interval: undefined }, 'interval', 'required'],
    ['an unknown interval', { interval: 'daily' }, 'interval', 'unknown_interval'],
    ['an end before the first', { end_date: businessDay(1) }, 'end_date', 'before_first'],
    ['30 February', { next_payment_date: '2028-02-30' }, 'next_payment_date', 'invalid_date'],
    ['a day as a time', { next_payment_date: '2028-02-01T00:00:00Z' }, 'next_payment_date', 'invalid_date'],
    ['today', { next_payment_date: businessDay(0) }, 'next_payment_date', 'not_in_future'],
    [
      'a mail address that is none',
      { customer: { name: 'D', email: 'nobody' } },
      'customer.email',
      'invalid_email',
    ],
    [
      'a name of two lines',
      { customer: { name: 'A\r\nBcc: x', email: 'a@b.mx' } },
      'customer.name',
      'control_characters',
    ],
    ['http', { notify_url: 'http://merchant.example/hook' }, 'notify_url', 'invalid_url'],
    ['a private host', { notify_url: 'https://0x7f.1/hook' }, 'notify_url', 'host_refused'],
    ['a script', { notify_url: 'javascript:alert(1)' }, 'notify_url', 'invalid_url'],
    [
      '51 keys',
      { metadata: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`k${i}`, 'v'])) },
      'metadata',
      'too_many',
    ],
    ['metadata of numbers', { metadata: { a: 1 } }, 'metadata.a', 'invalid_type'],
    ['a member that we set', { reference: 1_234_567 }, 'reference', 'unknown_member'],
    ['a status', { status: 'active' }, 'status', 'unknown_member'],
    ['a payment method nobody has', { payment_method_id: 'pm_nobody' }, 'payment_method_id', 'unknown'],
  ];
  test.each(cases)('%s', async (_, more, field, code) => {
    const { status, body } = await merchant.create(newCustomer(), more);
    expect([status, body.error.code]).toEqual([422, 'validation_failed']);
    expect(body.error.errors).toEqual([{ field, code, message: expect.any(String) }]);
  });

  longTest('yesterday, in Mexico City', async () => {
    const yesterday = new Date(Date.now() - 30 * 3600 * 1000).toISOString().slice(0, 10);
    const { body } = await merchant.create(newCustomer(), { next_payment_date: yesterday });
    expect(body.error.errors).toEqual([expect.objectContaining({ code: 'not_in_future' })]);
  });

  longTest('all at once', async () => {
    const { body } = await merchant.create('a b', {
      customer: { name: 'D', email: 'd@example.com' },
      currency: 'USD',
      amount: 1,
      next_payment_date: '2020-01-01',
      x: 1,
    });
    expect(body.error.errors.map(({ field }: { field: string }) => field).sort()).toEqual([
      'amount',
      'currency',
      'customer_id',
      'next_payment_date',
      'x',
    ]);
  });

  test('payment methods that are deleted, of another customer, or of another account', async () => {
    const [customer, other] = [newCustomer(), newCustomer()];
    const { body: method } = await merchant.addMethod(customer);
    const elsewhere = await merchant.create(other, { payment_method_id: method.id });
    expect(elsewhere.body.error.errors[0]).toMatchObject({
      field: 'payment_method_id',
      code: 'other_customer',
    });
    await merchant.call('DELETE', `/api/customers/${customer}/payment-methods/${method.id}`);
    const deleted = await merchant.create(customer, { payment_method_id: method.id });
    expect(deleted.body.error.errors[0]).toMatchObject({ field: 'payment_method_id', code: 'deleted' });
    const stranger = merchantOf(await newAccount());
    const foreign = (await stranger.addMethod(customer)).body.id;
    const response = await merchant.create(customer, { payment_method_id: foreign });
    expect([response.status, response.body.error.code]).toEqual([403, 'access_refused']);
    expect((await merchant.call('GET', `/api/direct-debits?customer_id=${customer}`)).body.data).toEqual([]);
  });
});

describe('null', () => {
  const LEFT_OUT = { end_date: null, interval: null, notify_url: null };

  test('leaves out what may be left out, so that a record that was read can be sent back', async () => {
    const end = daysAfter(businessDay(5), 60);
    const { status, body } = await merchant.create(newCustomer(), { ...LEFT_OUT, is_recurring: false });
    expect([status, body]).toMatchObject([201, LEFT_OUT]);
    const varying = { is_fixed_amount: false, amount: null, max_amount: 500 };
    const { body: other } = await merchant.create(newCustomer(), varying);
    expect(other).toMatchObject({ amount: null, max_amount: 500 });

    const { id } = other;
    expect((await merchant.update(id, { end_date: end })).body).toMatchObject({ end_date: end });
    expect((await merchant.update(id, { end_date: null })).body).toMatchObject({ end_date: null });
    expect((await merchant.update(id, { end_date: null })).status).toBe(200);
  });

  longTest('takes the end of an active direct debit away only where a later end is possible', async () => {
    const end_date = daysAfter(businessDay(5), 60);
    const collector = await newCollector();
    const { id } = await collector.active({ end_date });
    expect(refusal(await collector.update(id, { end_date: null }))).toEqual([409, 'terms_locked']);
    expect((await collector.get(id)).body).toMatchObject({ end_date });
    const { id: endless } = await collector.active();
    expect((await collector.update(endless, { end_date: null })).body).toMatchObject({ end_date: null });
  });
});

describe('latitude and longitude of an acknowledgment', () => {
  const shownOf = async (sent: Record<string, unknown>) => {
    const { body } = await merchant.create(newCustomer());
    const response = await acknowledge(await merchant.link(body.id), { ...PLACE, ...sent });
    const { latitude, longitude } = (await merchant.get(body.id)).body.acknowledge_by;
    expect(response.body.acknowledge_by).toMatchObject({ latitude, longitude });
    const mandate = await merchant.call('GET', `/api/direct-debits/${body.id}/mandate`);
    const [entry] = mandate.body.entries;
    const declared = [entry.origin.declared.latitude, entry.origin.declared.longitude];
    return { shown: [latitude, longitude], declared, verified: mandate.body.verified };
  };

  longTest('are returned as numbers, and are texts in the evidence', async () => {
    for (const sent of [
      [25.6866, -100.3161],
      [0, -180],
      [-90, 1e-7],
    ])
      expect(await shownOf({ latitude: sent[0], longitude: sent[1] })).toEqual({
        shown: sent,
        declared: sent.map(String),
        verified: true,
      });
  });

  longTest('are returned as numbers as well if they are sent as texts, or detected', async () => {
    expect(await shownOf({ latitude: '25.6866', longitude: '-100.3161' })).toEqual({
      shown: [25.6866, -100.3161],
      declared: ['25.6866', '-100.3161'],
      verified: true,
    });
    const { shown } = await shownOf({ latitude: undefined, longitude: undefined });
    expect(shown.map((value) => typeof value)).toEqual(['number', 'number']);
  });

  test('are refused with one error each, if the place does not exist', async () => {
    const { body } = await merchant.create(newCustomer());
    const token = await merchant.link(body.id);
    const faults: [latitude: unknown, code: string][] = [
      ...[91, -90.1, '91'].map((some): [unknown, string] => [some, 'out_of_range']),
      ...['north', '', '19.4x'].map((some): [unknown, string] => [some, 'invalid_format']),
      ...[true, [1]].map((some): [unknown, string] => [some, 'invalid_type']),
    ];
    for (const [latitude, code] of faults) {
      const { status, body: refused } = await acknowledge(token, { ...PLACE, latitude });
      expect([latitude, status, refused.error.errors]).toEqual([
        ...[latitude, 422],
        [{ field: 'latitude', code, message: expect.stringContaining('Send degrees') }],
      ]);
    }
  });
});

describe('the life of a direct debit at level 1', () => {
  test('is active in four calls: method, validation, direct debit, acknowledgment', async () => {
    const customer = newCustomer();
    const method = await merchant.verifiedMethod(customer);
    const { body: created } = await merchant.create(customer, { payment_method_id: method });
    expect(created).toMatchObject({ status: 'created', requirements: ['acknowledgment'] });
    const { status, body } = await acknowledge(await merchant.link(created.id));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: created.id,
      status: 'active',
      requirements: [],
      acknowledge_by: {
        ...PLACE,
        ip: expect.any(String),
        browser: expect.any(String),
        acknowledged_at: expect.stringMatching(/Z$/),
      },
    });
  });

  longTest('acknowledged first, it waits and is activated once the account is validated', async () => {
    const customer = newCustomer();
    const { body: method } = await merchant.addMethod(customer);
    const { body: created } = await merchant.create(customer, { payment_method_id: method.id });
    const acknowledged = await acknowledge(await merchant.link(created.id));
    expect(acknowledged.body).toMatchObject({ status: 'pending', requirements: ['account_validation'] });
    await merchant.validate(method.id);
    await eventually(async () => {
      await merchant.validate(method.id);
      expect((await merchant.get(created.id)).body).toMatchObject({ status: 'active', requirements: [] });
    });
  });

  longTest('without a method, the customer adds one by the link, and acknowledges with it', async () => {
    const customer = newCustomer();
    const { body: created } = await merchant.create(customer);
    const token = await merchant.link(created.id);
    const path = `/api/customers/${customer}/payment-methods`;
    const number = newClabe();
    const added = await send('POST', path, methodBody(number, { rfc: 'GODE561231GR8' }), { token });
    expect(added).toMatchObject({ status: 201, body: { number: `**************${number.slice(-4)}` } });
    const seen = await send('GET', `/api/direct-debits/${created.id}`, undefined, { token });
    expect(seen.body).toMatchObject({ payment_method_id: added.body.id });
    expect((await acknowledge(token)).body.status).toMatch(/pending|active/);
    await eventually(async () => {
      await merchant.validate(added.body.id);
      expect((await merchant.get(created.id)).body.status).toBe('active');
    });
    const used = await merchant.call('DELETE', `${path}/${added.body.id}`);
    expect([used.status, used.body.error.code]).toEqual([409, 'payment_method_in_use']);
    await merchant.cancel(created.id);
    expect((await merchant.call('DELETE', `${path}/${added.body.id}`)).status).toBe(200);
  });
});

describe('an account that the customer had before', () => {
  longTest('added again by the link, is used by the direct debit', async () => {
    const customer = newCustomer();
    const path = `/api/customers/${customer}/payment-methods`;
    const body = methodBody(newClabe());
    const { body: method } = await merchant.call('POST', path, body);
    const { body: debit } = await merchant.create(customer);
    const token = await merchant.link(debit.id);
    for (let time = 0; time < 2; time++) {
      const again = await send('POST', path, body, { token });
      expect(again).toMatchObject({ status: 201, body: { id: method.id } });
      expect((await merchant.get(debit.id)).body.payment_method_id).toBe(method.id);
    }
    expect((await merchant.call('DELETE', `${path}/${method.id}`)).status).toBe(409);
    await merchant.cancel(debit.id);
    expect((await merchant.call('DELETE', `${path}/${method.id}`)).status).toBe(200);
  });
});

describe('acknowledging', () => {
  const refused = async (token: string | undefined, body: unknown, expected: [number, string]) => {
    const response = await send('POST', '/api/direct-debits/acknowledge', body, { token: token ?? null });
    expect([response.status, response.body.error.code]).toEqual(expected);
  };

  test('case 6: is refused to a merchant’s token, and the error says that a link’s token is meant', async () => {
    const narrowed = await tokenOf(account, 'write_direct_debits');
    for (const token of [account.token, narrowed]) {
      const { status, body } = await send('POST', '/api/direct-debits/acknowledge', PLACE, { token });
      expect([status, body.error.code, body.error.scopes]).toEqual([403, 'access_refused', undefined]);
      expect(body.error.message).toMatch(/Send the token of a link .*session-link/);
    }
  });

  test('is refused to merchants, without a token, and for another direct debit', async () => {
    const { body: mine } = await merchant.create(newCustomer());
    const { body: other } = await merchant.create(newCustomer());
    await refused(account.token, PLACE, [403, 'access_refused']);
    await refused(undefined, PLACE, [401, 'unauthenticated']);
    const token = await merchant.link(other.id);
    await refused(token, { ...PLACE, direct_debit_id: mine.id }, [403, 'access_refused']);
    expect((await merchant.get(mine.id)).body).toMatchObject({ status: 'created', acknowledge_by: null });
    expect((await merchant.get(other.id)).body).toMatchObject({ status: 'created', acknowledge_by: null });
  });

  test('works once: it spends the link for everything', async () => {
    const { body } = await merchant.create(newCustomer());
    const token = await merchant.link(body.id);
    expect((await acknowledge(token)).status).toBe(200);
    await refused(token, PLACE, [403, 'token_used']);
    const read = await send('GET', `/api/direct-debits/${body.id}`, undefined, { token });
    expect([read.status, read.body.error.code]).toEqual([403, 'token_used']);
  });

  longTest('without a user agent is refused, unless the link is spent: that is checked first', async () => {
    const { body } = await merchant.create(newCustomer());
    const token = await merchant.link(body.id);
    const nameless = () =>
      send('POST', '/api/direct-debits/acknowledge', PLACE, { token, headers: { 'user-agent': '' } });
    const early = await nameless();
    expect([early.status, early.body.error.errors[0].field]).toEqual([422, 'browser']);
    expect((await acknowledge(token)).status).toBe(200);
    const late = await nameless();
    expect([late.status, late.body.error.code]).toEqual([403, 'token_used']);
  });

  longTest('does not work with a link that was replaced', async () => {
    const { body } = await merchant.create(newCustomer());
    const [first, second] = [await merchant.link(body.id), await merchant.link(body.id)];
    await refused(first, PLACE, [403, 'token_used']);
    expect((await acknowledge(second)).status).toBe(200);
  });

  test('accepts the place from the body, and never the IP address or the browser', async () => {
    const { body } = await merchant.create(newCustomer());
    const token = await merchant.link(body.id);
    await refused(token, { ...PLACE, ip: '10.0.0.1' }, [422, 'validation_failed']);
    await refused(token, { ...PLACE, browser: 'x' }, [422, 'validation_failed']);
    await refused(token, { ...PLACE, latitude: 91 }, [422, 'validation_failed']);
    const headers = { 'user-agent': 'Browser/1.0', 'x-forwarded-for': '10.0.0.1' };
    const response = await send('POST', '/api/direct-debits/acknowledge', PLACE, { token, headers });
    expect(response.body.acknowledge_by.browser).toBe('Browser/1.0');
    expect(response.body.acknowledge_by.ip).not.toBe('10.0.0.1');
  });

  test('is refused if the direct debit is cancelled', async () => {
    const { body } = await merchant.create(newCustomer());
    const token = await merchant.link(body.id);
    await merchant.cancel(body.id);
    await refused(token, PLACE, [409, 'direct_debit_final']);
  });
});

describe('changing a direct debit', () => {
  const patch = (id: string, body: unknown) => merchant.call('PATCH', `/api/direct-debits/${id}`, body);

  longTest('changes its terms while it is created', async () => {
    const { body } = await merchant.create(newCustomer());
    const { saturday, tuesday } = longWeekend();
    const changes = { amount: 99.9, concept: 'Otro', interval: 'yearly', next_payment_date: saturday };
    const { status, body: next } = await patch(body.id, changes);
    expect(status).toBe(200);
    expect(next).toMatchObject({
      ...changes,
      max_amount: 99.9,
      next_payment_date: tuesday,
      requested_payment_date: saturday,
    });
    expect(next.reference).toBe(body.reference);
  });

  longTest('uses another payment method, and releases the former one', async () => {
    const customer = newCustomer();
    const [first, second] = [await merchant.addMethod(customer), await merchant.addMethod(customer)];
    const { body } = await merchant.create(customer, { payment_method_id: first.body.id });
    expect((await patch(body.id, { payment_method_id: second.body.id })).body.payment_method_id).toBe(
      second.body.id,
    );
    const path = `/api/customers/${customer}/payment-methods`;
    expect((await merchant.call('DELETE', `${path}/${first.body.id}`)).status).toBe(200);
    expect((await merchant.call('DELETE', `${path}/${second.body.id}`)).status).toBe(409);
  });

  longTest(
    'case 7: changes nothing but the date once it is acknowledged, and names the locked terms',
    async () => {
      const { body } = await merchant.create(newCustomer());
      await acknowledge(await merchant.link(body.id));
      const refused = await patch(body.id, { amount: 20 });
      expect([refused.status, refused.body.error.code]).toEqual([409, 'terms_locked']);
      expect(refused.body.error.message).toMatch(/^amount: .* Create a new direct debit .* cancel this one/);
      expect((await patch(body.id, { next_payment_date: businessDay(9) })).body.next_payment_date).toBe(
        businessDay(9),
      );
    },
  );

  test('refuses changes that are empty, that contradict each other or break a rule', async () => {
    const { body } = await merchant.create(newCustomer());
    for (const changes of [
      {},
      { status: 'cancelled', amount: 20 },
      { status: 'active' },
      { reference: 1 },
      { next_payment_date: '2020-01-01' },
      { amount: 400, max_amount: 399.99 },
      { max_amount: 350.49 },
    ]) {
      const response = await patch(body.id, changes);
      expect([changes, response.status, response.body.error.code]).toEqual([
        changes,
        422,
        'validation_failed',
      ]);
    }
  });

  test('is refused to other accounts, and not found if it does not exist', async () => {
    const { body } = await merchant.create(newCustomer());
    const stranger = merchantOf(await newAccount());
    for (const response of [await stranger.cancel(body.id), await stranger.get(body.id)]) {
      expect([response.status, response.body.error.code]).toEqual([403, 'access_refused']);
    }
    expect((await merchant.get('dd_nobody')).status).toBe(404);
  });
});

describe('cancelling', () => {
  longTest('works from created, pending and active, and is final', async () => {
    const customer = newCustomer();
    const method = await merchant.verifiedMethod(customer);
    const created = (await merchant.create(newCustomer())).body.id;
    const pending = (await merchant.create(newCustomer())).body.id;
    await acknowledge(await merchant.link(pending));
    const active = (await merchant.create(customer, { payment_method_id: method })).body.id;
    await acknowledge(await merchant.link(active));
    for (const [id, status] of [
      [created, 'created'],
      [pending, 'pending'],
      [active, 'active'],
    ] as const) {
      expect((await merchant.get(id)).body.status).toBe(status);
      expect((await merchant.cancel(id)).body).toMatchObject({
        status: 'cancelled',
        requirements: [],
        next_payment_date: null,
      });
      const again = await merchant.cancel(id);
      expect([again.status, again.body.error.code]).toEqual([409, 'direct_debit_final']);
    }
  });
});

describe('a list of direct debits', () => {
  longTest('is filtered by customer, status and time, newest first', async () => {
    const customer = newCustomer();
    const made: Record<string, string>[] = [];
    for (let index = 0; index < 4; index++) made.unshift((await merchant.create(customer)).body);
    await merchant.cancel(made[0]?.id ?? '');
    const list = async (query: string) =>
      (await merchant.call('GET', `/api/direct-debits?customer_id=${customer}&${query}`)).body;
    const ids = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id);
    const all = made.map(({ id }) => id);
    expect(ids(await list(''))).toEqual(all);
    expect(ids(await list('status=cancelled'))).toEqual(all.slice(0, 1));
    expect(ids(await list('status=created'))).toEqual(all.slice(1));
    expect(ids(await list(`created_at[gte]=${made[1]?.created_at}`))).toEqual(all.slice(0, 2));
    expect(ids(await list(`created_at[lte]=${made[2]?.created_at}`))).toEqual(all.slice(2));
    const page = await list('limit=3');
    expect([ids(page), page.has_more]).toEqual([all.slice(0, 3), true]);
    expect(ids(await list(`limit=3&cursor=${page.next_cursor}`))).toEqual(all.slice(3));
    expect((await list(`limit=3&status=created&cursor=${page.next_cursor}`)).error.errors[0].field).toBe(
      'cursor',
    );
    expect((await list('status=lost')).error.errors[0]).toMatchObject({
      field: 'status',
      code: 'unknown_status',
    });
    expect((await list('created_at[gte]=monday')).error.errors[0].field).toBe('created_at[gte]');
  });
});

describe('links', () => {
  test('lead to the page with the token in the fragment, for 24 hours', async () => {
    const { body } = await merchant.create(newCustomer());
    const response = await merchant.call('POST', `/api/direct-debits/${body.id}/session-link`);
    expect(response.status).toBe(201);
    expect(response.body).toEqual({
      url: expect.stringMatching(/^http.+\/activate#token=/),
      short_url: expect.stringMatching(/^http.+\/l#[A-Za-z0-9_-]{22}$/),
      token: expect.any(String),
      purpose: 'activation',
      expires_at: expect.stringMatching(/Z$/),
    });
    expect(response.body.url.endsWith(response.body.token)).toBe(true);
    const left = new Date(response.body.expires_at).getTime() - Date.now();
    expect(left).toBeGreaterThan(86_390_000);
    expect(left).toBeLessThanOrEqual(86_400_000);
  });

  test('may be requested by link five times a day', async () => {
    const { body } = await merchant.create(newCustomer());
    let token = await merchant.link(body.id);
    const ask = () => send('POST', `/api/direct-debits/${body.id}/session-link`, {}, { token });
    for (let index = 0; index < 5; index++) {
      const response = await ask();
      expect(response.status).toBe(201);
      token = response.body.token;
    }
    const sixth = await ask();
    expect([sixth.status, sixth.body.error.code]).toEqual([429, 'too_many_requests']);
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await merchant.call('POST', `/api/direct-debits/${body.id}/session-link`)).status).toBe(201);
  });

  test('are refused if nothing can be done with them', async () => {
    const { body } = await merchant.create(newCustomer());
    await acknowledge(await merchant.link(body.id));
    const ask = (purpose: string) =>
      merchant.call('POST', `/api/direct-debits/${body.id}/session-link`, { purpose });
    expect((await ask('activation')).body.error.code).toBe('already_acknowledged');
    expect((await ask('validation')).body.purpose).toBe('validation');
    await merchant.cancel(body.id);
    expect((await ask('validation')).body.error.code).toBe('direct_debit_final');
    expect((await merchant.call('POST', `/api/direct-debits/${body.id}/resend-email`)).body.error.code).toBe(
      'direct_debit_final',
    );
  });

  longTest('a validation link is spent by the validation that it starts', async () => {
    const customer = newCustomer();
    const { body: method } = await merchant.addMethod(customer);
    const { body } = await merchant.create(customer, { payment_method_id: method.id });
    await acknowledge(await merchant.link(body.id));
    const token = await merchant.link(body.id, 'validation');
    const validate = () =>
      send(
        'PATCH',
        '/api/payment-methods/validate',
        { payment_method_id: method.id, rfc: 'GODE561231GR8' },
        { token },
      );
    expect((await validate()).body.validation.status).toBe('pending');
    const again = await validate();
    expect([again.status, again.body.error.code]).toEqual([403, 'token_used']);
    await eventually(async () => {
      await merchant.validate(method.id);
      expect((await merchant.get(body.id)).body.status).toBe('active');
    });
  });
});

describe('references', () => {
  test(`are distinct and in range for ${50 * REFERENCE_ROUNDS} direct debits, created 50 at a time`, async () => {
    const references: number[] = [];
    for (let round = 0; round < REFERENCE_ROUNDS; round++) {
      const responses = await Promise.all(
        Array.from({ length: 50 }, () =>
          merchant.call('POST', '/api/direct-debits', debitBody(newCustomer(), { send_email: false })),
        ),
      );
      expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201));
      references.push(...responses.map(({ body }) => body.reference));
    }
    expect(new Set(references).size).toBe(50 * REFERENCE_ROUNDS);
    expect(Math.min(...references)).toBeGreaterThanOrEqual(1_000_000);
    expect(Math.max(...references)).toBeLessThanOrEqual(9_999_999);
  });
});
