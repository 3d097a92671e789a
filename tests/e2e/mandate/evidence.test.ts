import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { compactVerify, createLocalJWKSet, decodeJwt } from 'jose';
import { handler as recordDelivery } from '#functions/workers/record-deliveries.ts';
import { consentWords } from '#lib/wording/consent.ts';
import { openTable } from '#tests/support/database/table.ts';
import { inTurns } from '#tests/support/jest/in-turns.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { methodBody, newClabe } from '#tests/support/records/account-numbers.ts';
import { businessDay } from '#tests/support/records/business-days.ts';
import { acknowledge, newCustomer, PLACE, RFC } from '#tests/support/records/direct-debits.ts';
import { mailsTo, type ReceivedMail, tokenIn } from '#tests/support/records/inbox.ts';
import { type Merchant, newMerchant } from '#tests/support/records/mandates.ts';
import { openBucket } from '#tests/support/servers/bucket.ts';
import { baseUrl, send } from '#tests/support/service/api.ts';
import { eventually } from '#tests/support/service/eventually.ts';

const test = inTurns(3);

let merchant: Merchant;
let table: ReturnType<typeof openTable>;
let bucket: ReturnType<typeof openBucket>;
beforeAll(async () => {
  merchant = await newMerchant();
  table = openTable();
  bucket = openBucket(process.env.EVIDENCE_BUCKET);
});
afterAll(() => {
  table.close();
  bucket.close();
});

const DELIVERED = '2026-11-20T16:04:15.611Z';

const mandateOf = async (id: string) => (await merchant.call('GET', `/api/direct-debits/${id}/mandate`)).body;
const entriesOf = async (id: string) => (await mandateOf(id)).entries;
const noted = (found: Record<string, unknown> | undefined) => {
  if (!found) throw new Error('Not noted yet');
  return found as { message_id: string };
};
const types = (entries: readonly { type: string }[]) => entries.map(({ type }) => type);

/**
 * Creates a direct debit that its customer has agreed to before the account is known, with the next link of their page.
 */
async function agreed() {
  const customer = newCustomer();
  const { body } = await merchant.create(customer, { send_email: false });
  const { body: acknowledged } = await acknowledge(await merchant.link(body.id));
  return { id: body.id as string, customer, token: acknowledged.next_link.token as string };
}

/** Adds an account as the customer's page does. */
const bring = (customer: string, token: string, more: Record<string, unknown> = {}) =>
  send('POST', `/api/customers/${customer}/payment-methods`, methodBody(newClabe(), more), { token });

describe('the evidence of a mandate', () => {
  test('records who agreed, from where, by which link, to what and in which words', async () => {
    const customer = newCustomer();
    const { body: method } = await merchant.addMethod(customer);
    const { body: debit } = await merchant.create(customer, { payment_method_id: method.id });
    expect(await mandateOf(debit.id)).toEqual({ entries: [], verified: true, broken: null });

    const { body: acknowledged } = await acknowledge(await merchant.link(debit.id));

    const { entries, verified } = await mandateOf(debit.id);
    expect(verified).toBe(true);
    expect(entries).toEqual([
      {
        n: 1,
        simulated: false,
        type: 'consent',
        text: expect.stringContaining(debit.id),
        at: acknowledged.acknowledge_by.acknowledged_at,
        terms: {
          merchant: {
            name: 'Tests',
            legal_name: null,
            address: null,
            support_email: null,
            support_phone: null,
            support_url: null,
            privacy_notice_url: null,
          },
          reference: debit.reference,
          concept: 'Suscripción mensual',
          customer: debit.customer,
          currency: 'MXN',
          is_fixed_amount: true,
          amount: 350.5,
          max_amount: 350.5,
          interval: 'monthly',
          first_payment_date: businessDay(5),
          end_date: null,
          account: {
            payment_method_id: method.id,
            bank: '002',
            last4: method.number.slice(-4),
            number_digest: expect.stringMatching(/^[\w-]{22}$/),
          },
          holder: { name: method.business_name || method.name, rfc: null, verified_at: null },
          shown: { language: 'es', rows: expect.any(Array), notes: expect.any(Array) },
        },
        consent: {
          language: 'es',
          version: '1',
          words: consentWords('es', 'terms', { merchantName: 'Tests', interval: 'monthly' }),
        },
        origin: {
          observed: {
            ip: '203.0.113.7',
            timezone: 'America/Mexico_City',
            country: 'MX',
            region: 'CMX',
            city: 'Mexico City',
            latitude: '19.42847',
            longitude: '-99.12766',
            browser: 'node',
          },
          declared: { ...PLACE, latitude: String(PLACE.latitude), longitude: String(PLACE.longitude) },
        },
        link: {
          id: expect.stringMatching(/^tok_/),
          purpose: 'activation',
          issued_at: expect.stringMatching(/Z$/),
          delivery: { by: 'merchant' },
        },
        detail: { by: 'customer' },
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        previous_hash: null,
        signature: expect.stringMatching(/^[\w-]+\.\.[\w-]+$/),
      },
    ]);
  });

  longTest('has the words in the language in which the page showed them', async () => {
    const customer = newCustomer();
    const { body } = await merchant.create(customer, { send_email: false });
    const { body: acknowledged } = await acknowledge(await merchant.link(body.id), {
      ...PLACE,
      language: 'en',
    });
    await bring(customer, acknowledged.next_link.token, { consent: true, language: 'en' });
    const facts = { merchantName: 'Tests', interval: 'monthly' } as const;
    expect((await entriesOf(body.id)).map(({ consent }: { consent: unknown }) => consent)).toEqual([
      { language: 'en', version: '1', words: consentWords('en', 'terms', facts) },
      { language: 'en', version: '1', words: consentWords('en', 'account', facts) },
    ]);
  });

  test('is of the terms that the payer was shown, and of no others', async () => {
    const { body: debit } = await merchant.create(newCustomer(), { send_email: false });
    const token = await merchant.link(debit.id);
    const shown = async () =>
      (await send('GET', `/api/direct-debits/${debit.id}`, undefined, { token })).body;
    const { terms_hash } = await shown();
    await merchant.change(debit.id, { amount: 999 });

    const refused = await acknowledge(token, { ...PLACE, terms_hash });
    expect(refused.status).toBe(409);
    expect(refused.body.error.code).toBe('terms_changed');
    expect(await entriesOf(debit.id)).toEqual([]);

    const now = await shown();
    expect(now.terms_hash).not.toBe(terms_hash);
    expect((await acknowledge(token, { ...PLACE, terms_hash: now.terms_hash })).status).toBe(200);
    expect((await entriesOf(debit.id))[0].terms).toMatchObject({ amount: 999 });
  });

  longTest('names the account that the payer changed to after consenting', async () => {
    const { id, customer, token } = await agreed();
    await bring(customer, token);
    const { body: other } = await bring(customer, token, { consent: true });
    const entries = await entriesOf(id);
    expect(types(entries)).toEqual(['consent', 'account', 'consent']);
    expect(entries[1].detail).toMatchObject({ by: 'customer', what: 'known' });
    expect(entries[2]).toMatchObject({
      terms: { account: { payment_method_id: other.id, last4: other.number.slice(-4) } },
      consent: { words: consentWords('es', 'account', { merchantName: 'Tests', interval: 'monthly' }) },
      link: { delivery: { by: 'page' } },
      previous_hash: entries[1].hash,
    });
  });

  test('has the account if it became known after the acknowledgment, and its holder once the bank confirms it', async () => {
    const { id, customer, token } = await agreed();
    expect((await entriesOf(id))[0].terms.account).toBeNull();
    const { body: method } = await bring(customer, token, { consent: true, rfc: RFC });
    const entries = await eventually(async () => {
      await merchant.validate(method.id);
      const found = await entriesOf(id);
      expect(types(found)).toEqual(['consent', 'consent', 'account']);
      return found;
    });
    expect(entries[1].terms).toMatchObject({
      account: { payment_method_id: method.id },
      holder: { verified_at: null },
    });
    expect(entries[2]).toMatchObject({
      terms: { holder: { rfc: RFC, verified_at: expect.stringMatching(/Z$/) } },
      detail: { by: 'service', what: 'verified' },
    });
  });

  longTest('records each amendment with the former and the new value', async () => {
    const { id } = await merchant.active({ end_date: businessDay(200) });
    await merchant.change(id, { next_payment_date: businessDay(9) });
    await merchant.change(id, { end_date: businessDay(100) });
    const entries = await entriesOf(id);
    expect(types(entries)).toEqual(['consent', 'amendment', 'amendment']);
    expect(entries[0].terms.first_payment_date).toBe(businessDay(5));
    expect(entries[1]).toMatchObject({
      terms: { first_payment_date: businessDay(9) },
      detail: {
        by: 'merchant',
        changes: { next_payment_date: { from: businessDay(5), to: businessDay(9) } },
      },
      origin: { observed: { browser: 'node' } },
      link: null,
    });
    expect(entries[2].detail.changes).toEqual({
      end_date: { from: businessDay(200), to: businessDay(100) },
    });
  });

  longTest('has changed terms that wait for a new consent, and then that consent', async () => {
    const own = await newMerchant();
    const { id, next_payment_date: day } = await own.active({ amount: 350.08 });
    expect((await own.collect(day)).body).toMatchObject({ presented: 1, failed: 1 });
    await own.change(id, { amount: 400, concept: 'Otra cosa' });
    await acknowledge(await own.link(id));
    const entries = (await own.call('GET', `/api/direct-debits/${id}/mandate`)).body.entries;
    expect(types(entries)).toEqual(['consent', 'bank_objection', 'amendment', 'consent']);
    const [order] = await own.orders(id);
    expect(entries[1].detail).toMatchObject({
      by: 'bank',
      reason: 'customer_order',
      code: '08',
      meaning: expect.stringMatching(/./),
      order_id: order?.id,
      reference: expect.any(Number),
      is_withdrawn: false,
    });
    expect(entries[2].detail.changes).toEqual({
      amount: { from: 350.08, to: 400 },
      max_amount: { from: 350.08, to: 400 },
      concept: { from: 'Suscripción mensual', to: 'Otra cosa' },
    });
    expect(entries[3].terms).toMatchObject({ amount: 400, max_amount: 400, concept: 'Otra cosa' });
  });

  longTest.each([
    ['the customer, by link', 'customer'],
    ['the merchant', 'merchant'],
  ])('records that %s revoked', async (_, by) => {
    const { id, token } = await agreed();
    const path = `/api/direct-debits/${id}/revoke`;
    const revoked = await send(
      'POST',
      path,
      {},
      { token: by === 'customer' ? token : merchant.account.token },
    );
    expect(revoked.status).toBe(200);
    const entries = await entriesOf(id);
    expect(types(entries)).toEqual(['consent', 'revocation']);
    expect(entries[1]).toMatchObject({
      detail: { by },
      consent: null,
      terms: { first_payment_date: businessDay(5) },
      link: by === 'customer' ? { delivery: { by: 'page' } } : null,
    });
  });

  test('names the mail that carried the link, and when it arrived', async () => {
    const { body } = await merchant.create(newCustomer());
    const token = await eventually(async () =>
      tokenIn((await mailsTo(body.customer.email))[0] as ReceivedMail),
    );
    const link_id = decodeJwt(token).jti ?? '';
    const mailed = { pk: `DD#${body.id}`, sk: `LINK#${link_id}` };
    const { message_id } = await eventually(async () => noted(await table.find(mailed)));
    const mail = { messageId: message_id, tags: { direct_debit_id: [body.id], link_id: [link_id] } };
    for (const timestamp of [DELIVERED, '2026-11-20T17:00:00.000Z'])
      await recordDelivery({ detail: { mail, delivery: { timestamp } } } as never);
    await acknowledge(token);
    expect((await entriesOf(body.id))[0].link).toMatchObject({
      id: link_id,
      delivery: {
        by: 'mail',
        to: body.customer.email,
        message_id,
        sent_at: expect.stringMatching(/Z$/),
        delivered_at: DELIVERED,
      },
    });
  });

  longTest('can be verified with the published keys alone', async () => {
    const { id, customer, token } = await agreed();
    await bring(customer, token, { rfc: RFC });
    const entries = await eventually(async () => {
      const all = await entriesOf(id);
      expect(types(all)).toEqual(['consent', 'account', 'account']);
      return all;
    });
    const published = (await send('GET', '/.well-known/mandate-keys.json')).body;
    expect(JSON.stringify(published)).not.toMatch(/"d"/);
    const keys = createLocalJWKSet(published);

    let previous: string | null = null;
    for (const { text, hash, signature } of entries) {
      expect(createHash('sha256').update(text).digest('hex')).toBe(hash);
      expect(JSON.parse(text).previous_hash).toBe(previous);
      const [header, end] = signature.split('..');
      const whole = `${header}.${Buffer.from(text).toString('base64url')}.${end}`;
      expect((await compactVerify(whole, keys)).protectedHeader.typ).toBe('mandate-entry+jws');
      previous = hash;
    }
  });

  test('is one chain with one consent if two acknowledge at the same time', async () => {
    const { body } = await merchant.create(newCustomer());
    const token = await merchant.link(body.id);
    const responses = await Promise.all([1, 2, 3].map(() => acknowledge(token)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
    expect(await mandateOf(body.id)).toMatchObject({ verified: true, entries: [{ type: 'consent' }] });
  });

  longTest('is the official form for a caller that prefers a PDF, by link as well', async () => {
    const { id, token } = await agreed();
    const path = `/api/direct-debits/${id}/mandate`;
    const ask = async (accept: string, authorization: string, of = path) => {
      const response = await fetch(`${baseUrl()}${of}`, { headers: { accept, authorization } });
      const start = Buffer.from(await response.arrayBuffer())
        .subarray(0, 5)
        .toString();
      return [response.status, response.headers.get('content-type'), start];
    };
    const [pdf, json] = [
      [200, 'application/pdf', '%PDF-'],
      [200, 'application/json', '{"ent'],
    ];
    expect(await ask('application/pdf', token)).toEqual(pdf);
    expect(await ask('Application/PDF;q=0.9, */*', merchant.account.token)).toEqual(pdf);
    expect(await ask('*/*', merchant.account.token)).toEqual(json);
    expect(await ask('application/json, application/pdf', merchant.account.token)).toEqual(json);
    const { body: unasked } = await merchant.create(newCustomer());
    const nothing = `/api/direct-debits/${unasked.id}/mandate`;
    expect(await ask('application/pdf', merchant.account.token, nothing)).toEqual([
      404,
      'application/json',
      '{"err',
    ]);
  });

  test('is copied, byte for byte, to its bucket', async () => {
    const { id } = await merchant.active();
    const { text, hash, signature } = (await table.find({ pk: `DD#${id}`, sk: 'EVID#000001' })) ?? {};
    const copy = await eventually(() => bucket.read(`${id}/000001.json`));
    expect(JSON.parse(Buffer.from(copy, 'latin1').toString())).toEqual({ text, hash, signature });
  });
});

describe('an entry that was tampered with', () => {
  /** The status of the form, whatever is wrong with an entry. */
  async function form200(id: string): Promise<number> {
    const headers = { accept: 'application/pdf', authorization: merchant.account.token };
    return (await fetch(`${baseUrl()}/api/direct-debits/${id}/mandate`, { headers })).status;
  }

  const entryKey = (id: string, n: number) => ({ pk: `DD#${id}`, sk: `EVID#00000${n}` });

  async function amended() {
    const { id } = await merchant.active();
    await merchant.change(id, { next_payment_date: businessDay(9) });
    await merchant.change(id, { next_payment_date: businessDay(8) });
    return id;
  }

  longTest.each([
    ['text', 'changed'],
    ['hash', 'changed'],
    ['signature', 'signature'],
    ['number_sealed', 'sealed'],
  ])('is detected if one character of its %s is changed: %s', async (member, what) => {
    const id = await amended();
    const item = await table.find(entryKey(id, 2));
    const value = String(item?.[member]);
    const at = Math.floor(value.length / 2);
    const other = value[at] === '1' ? '2' : '1';
    await table.set(entryKey(id, 2), member, `${value.slice(0, at)}${other}${value.slice(at + 1)}`);
    expect(await mandateOf(id)).toMatchObject({ verified: false, broken: { entry: 2, what } });
  });

  longTest.each([
    ['text', 'changed'],
    ['hash', 'changed'],
    ['signature', 'signature'],
    ['number_sealed', 'sealed'],
  ])('case 12: is detected, without an error, if its %s is missing or no text: %s', async (member, what) => {
    const id = await amended();
    const found = { verified: false, broken: { entry: 2, what } };
    const form = () => form200(id);
    for (const value of [null, 17, '', ['a'], { a: 1 }]) {
      await table.set(entryKey(id, 2), member, value);
      expect(await mandateOf(id)).toMatchObject(found);
    }
    await table.removeMember(entryKey(id, 2), member);
    expect(await mandateOf(id)).toMatchObject(found);
    expect(await form()).toBe(200);
  });

  test('case 12: is detected if all entries, or all their members, are missing', async () => {
    const id = await amended();
    for (const member of ['text', 'hash', 'signature', 'number_sealed', 'account_id', 'n'])
      await table.removeMember(entryKey(id, 1), member);
    expect(await mandateOf(id)).toMatchObject({ verified: false, broken: { entry: 1, what: 'changed' } });
    for (const n of [1, 2, 3]) await table.remove(entryKey(id, n));
    expect(await mandateOf(id)).toMatchObject({
      entries: [],
      verified: false,
      broken: { entry: 1, what: 'missing' },
    });
  });

  longTest('is detected if its account number belongs to another entry', async () => {
    const [id, other] = [await amended(), await amended()];
    const { number_sealed } = (await table.find(entryKey(other, 1))) ?? {};
    await table.set(entryKey(id, 1), 'number_sealed', number_sealed);
    expect(await mandateOf(id)).toMatchObject({ verified: false, broken: { entry: 1, what: 'sealed' } });
  });

  longTest('is detected if it belongs to another direct debit', async () => {
    const [id, other] = [await amended(), await amended()];
    const item = (await table.find(entryKey(other, 1))) ?? {};
    for (const member of ['text', 'hash', 'signature'])
      await table.set(entryKey(id, 1), member, item[member]);
    expect(await mandateOf(id)).toMatchObject({ verified: false, broken: { entry: 1, what: 'unlinked' } });
  });

  longTest.each([
    [2, 2, 'missing'],
    [3, 3, 'missing'],
  ])('is detected if number %i is missing', async (gone, entry, what) => {
    const id = await amended();
    await table.remove(entryKey(id, gone));
    expect(await mandateOf(id)).toMatchObject({ verified: false, broken: { entry, what } });
  });

  test('is detected if the record names another entry as the last', async () => {
    const id = await amended();
    await table.set({ pk: `DD#${id}`, sk: 'DD' }, 'evidence', { n: 3, hash: '0'.repeat(64) });
    expect(await mandateOf(id)).toMatchObject({ verified: false, broken: { entry: 3, what: 'head' } });
  });
});
