import { deflateSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { methodBody, newClabe } from '#tests/support/records/account-numbers.ts';
import { debitBody } from '#tests/support/records/direct-debits.ts';
import { newAccount, type RequestOptions, send, type TestAccount } from '#tests/support/service/api.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await newAccount();
});

const CUSTOMER = 'cus-refused';
const path = `/api/customers/${CUSTOMER}/payment-methods`;
const add = (body: unknown, options: RequestOptions = {}) =>
  send('POST', path, body, { token: account.token, ...options });

/** Nothing that this file refuses may be stored. */
const stored = async () => (await send('GET', path, undefined, { token: account.token })).body.data;

describe('a payment method that breaks a rule is refused with 422, the member named, nothing stored', () => {
  const good = () => methodBody(newClabe());
  const number = (text: unknown, bank?: string) => ({ ...good(), number: text, ...(bank && { bank }) });
  const without = (member: string) =>
    Object.fromEntries(Object.entries(good()).filter(([name]) => name !== member));

  const cases: [name: string, body: () => unknown, field: string, code: string][] = [
    ['17 digits', () => number('00201007777777777'), 'number', 'clabe_length'],
    ['19 digits', () => number('0020100777777777711'), 'number', 'clabe_length'],
    ['no digits', () => number(''), 'number', 'clabe_length'],
    ['letters', () => number('00201007777777777A'), 'number', 'clabe_characters'],
    ['spaces', () => number('002 010 07777777777 1'), 'number', 'clabe_characters'],
    ['digits of another script', () => number('٠٠٢٠١٠٠٧٧٧٧٧٧٧٧٧٧١'), 'number', 'clabe_characters'],
    ['a wrong check digit', () => number('002010077777777772'), 'number', 'clabe_check_digit'],
    [
      'a bank that takes no part',
      () => number('646180012345678906', '646'),
      'number',
      'clabe_bank_not_participating',
    ],
    ['a number that is a number', () => number(2010077777777771), 'number', 'invalid_type'],
    ['the bank of another number', () => ({ ...good(), bank: '012' }), 'bank', 'bank_mismatch'],
    ['the five digits of another bank', () => ({ ...good(), bank: '40012' }), 'bank', 'bank_mismatch'],
    ['a bank by its name', () => ({ ...good(), bank: 'BANAMEX' }), 'bank', 'invalid_format'],
    ['a method that is not there', () => ({ ...good(), method: 'card' }), 'method', 'unsupported_method'],
    ['another country', () => ({ ...good(), country: 'US' }), 'country', 'unsupported_country'],
    ['a name of spaces', () => ({ ...good(), name: '   ' }), 'name', 'blank'],
    ['a name of 141 characters', () => ({ ...good(), name: 'x'.repeat(141) }), 'name', 'too_long'],
    ['a name with a line break', () => ({ ...good(), name: 'A\nB' }), 'name', 'control_characters'],
    ['null for a text', () => ({ ...good(), name: null }), 'name', 'invalid_type'],
    ['an unknown member', () => ({ ...good(), color: 'red' }), 'color', 'unknown_member'],
    ['a member that we set', () => ({ ...good(), default: true }), 'default', 'unknown_member'],
    ['a member every object has', () => ({ ...good(), toString: 'x' }), 'toString', 'unknown_member'],
    ['an RFC of the wrong form', () => ({ ...good(), rfc: 'GODE' }), 'rfc', 'rfc_format'],
    ['an RFC of 30 February', () => ({ ...good(), rfc: 'GODE560230GR8' }), 'rfc', 'rfc_date'],
    ['the RFC of everybody', () => ({ ...good(), rfc: 'XAXX010101000' }), 'rfc', 'rfc_generic'],
    ['a list in place of an object', () => [good()], '', 'invalid_type'],
    ['a text in place of an object', () => 'payment method', '', 'invalid_type'],
    ['null in place of an object', () => null, '', 'invalid_type'],
    ...['name', 'business_name', 'bank', 'number', 'method', 'country'].map(
      (member): [string, () => unknown, string, string] => [
        `no ${member}`,
        () => without(member),
        member,
        'required',
      ],
    ),
  ];

  test.each(cases)('%s', async (_, body, field, code) => {
    const response = await add(body());
    expect(response.status).toBe(422);
    expect(response.body.error).toMatchObject({
      type: 'invalid_request_error',
      code: 'validation_failed',
      message: expect.any(String),
      request_id: response.headers.get('x-request-id'),
    });
    expect(response.body.error.errors).toEqual([{ field, code, message: expect.any(String) }]);
    expect(JSON.stringify(response.body)).not.toMatch(/\d{17}/);
    expect(await stored()).toEqual([]);
  });

  test('__proto__ and constructor are unknown members like any other', async () => {
    for (const name of ['__proto__', 'constructor']) {
      const raw = JSON.stringify(good()).replace('{', `{"${name}":{"prototype":{"deleted":false}},`);
      const response = await add(undefined, { raw });
      expect(response.status).toBe(422);
      expect(response.body.error.errors).toEqual([
        expect.objectContaining({ field: name, code: 'unknown_member' }),
      ]);
    }
    expect(await stored()).toEqual([]);
  });

  test('a key of metadata that cannot be stored is refused, not dropped', async () => {
    for (const name of ['__proto__', 'constructor', 'prototype']) {
      const raw = JSON.stringify(debitBody('cus-refused', { metadata: { kept: 'a' } })).replace(
        '"kept"',
        `"${name}"`,
      );
      const response = await send('POST', '/api/direct-debits', undefined, { token: account.token, raw });
      expect([name, response.status, response.body.error?.code]).toEqual([name, 422, 'validation_failed']);
      expect(response.body.error.errors[0].field).toMatch(new RegExp(`${name}$`));
    }
  });

  test.each([
    ['[{"amount":1}]', 'a list'],
    ['"direct debit"', 'a string'],
    ['null', 'null'],
    ['12', 'a number'],
  ])('a body that is not an object is refused as such: %s', async (raw, kind) => {
    for (const to of ['/api/direct-debits', '/api/orders', '/api/payouts', path]) {
      const response = await send('POST', to, undefined, { token: account.token, raw });
      expect([to, response.status, response.body.error.errors]).toEqual([
        to,
        422,
        [{ field: '', code: 'invalid_type', message: `The body is ${kind}. Send one object.` }],
      ]);
    }
  });

  test.each([
    ['-0', 'negative_zero', 'without a sign'],
    ['1e400', 'too_large', 'fifteen digits'],
    ['-1e400', 'too_large', 'fifteen digits'],
    ['1e20', 'too_large', 'at most 50000.00'],
    ['-1e20', 'below_minimum', 'at least 10.00'],
    ['1.005', 'too_precise', 'two decimals'],
  ])('an amount of %s is refused with its own code', async (amount, code, words) => {
    const raw = `{"customer_id":"c","items":[],"amount":${amount}}`;
    const { body } = await send('POST', '/api/direct-debits', undefined, { token: account.token, raw });
    const found = body.error.errors.filter(({ field }: { field: string }) => field === 'amount');
    expect(found).toEqual([{ field: 'amount', code, message: expect.stringContaining(words) }]);
  });

  test('all errors are listed at once', async () => {
    const { body } = await add({
      name: '',
      bank: 'x',
      number: '1',
      method: 'card',
      country: 'US',
      a: 1,
      b: { c: 2 },
    });
    const fields = body.error.errors.map(({ field }: { field: string }) => field).sort();
    expect(fields).toEqual(['a', 'b', 'bank', 'business_name', 'country', 'method', 'name', 'number']);
  });

  test('a customer id of the wrong form is refused', async () => {
    for (const customer of ['a b', 'x'.repeat(65), 'ñ', 'a.b', '%00']) {
      const wrong = `/api/customers/${customer.startsWith('%') ? customer : encodeURIComponent(customer)}/payment-methods`;
      const response = await send('POST', wrong, good(), { token: account.token });
      expect([response.status, response.body.error.errors?.[0]?.field]).toEqual([422, 'customerId']);
    }
  });
});

describe('a body that cannot be read', () => {
  const refused = async (options: RequestOptions, status: number, code: string) => {
    const response = await add(undefined, options);
    expect([response.status, response.body.error.code]).toEqual([status, code]);
    expect(response.body.error.request_id).toBe(response.headers.get('x-request-id'));
    expect(await stored()).toEqual([]);
  };
  const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

  test.each(['{', '', 'undefined', "{'name': 'x'}", '{"a":1,}', '{"a":NaN}', '\u0000', '[1'])(
    'is malformed: %p',
    (raw) => refused({ raw }, 400, 'malformed_request'),
  );
  test('is refused with the place of the error, and none of its text', async () => {
    const raw = '{\n  "number": "002010077777777771",\n  "bank": 002\n}';
    const { body } = await add(undefined, { raw });
    expect(body.error.message).toContain('line 3, column 12');
    expect(JSON.stringify(body)).not.toContain('777');
  });
  test('is malformed if it is nested deeper than 20 levels', async () => {
    await refused({ raw: nested(21) }, 400, 'malformed_request');
    await refused({ raw: nested(2000) }, 400, 'malformed_request');
    await refused({ raw: nested(20) }, 422, 'validation_failed');
  });
  test.each([
    ['a value', '{"name":"\\ud800"}'],
    ['a name', '{"\\udfff":1}'],
    ['a value far down', '{"a":[{"b":"x\\ud83dx"}]}'],
  ])('is malformed if %s has half a character', (_, raw) => refused({ raw }, 400, 'malformed_request'));
  test.each([
    [
      'Latin-1',
      Buffer.from(JSON.stringify({ ...methodBody(newClabe()), name: 'Dolores Godínez' }), 'latin1'),
    ],
    ['UTF-16', Buffer.from(JSON.stringify(methodBody(newClabe())), 'utf16le')],
  ])('is malformed in %s: no name with a lost letter is stored', (_, raw) =>
    refused({ raw }, 400, 'malformed_request'),
  );
  test('is accepted with a coding in any case', () =>
    refused({ raw: '{}', headers: { 'content-encoding': 'Identity' } }, 422, 'validation_failed'));
  test.each([
    ['gzip', gzipSync('{}')],
    ['deflate', deflateSync('{}')],
  ])('is malformed if it is compressed with %s', (coding, raw) =>
    refused({ raw, headers: { 'content-encoding': coding } }, 400, 'malformed_request'),
  );
  test.each([
    ['an unknown coding', 'br', '{}'],
    ['a coding that it does not have', 'gzip', '{}'],
  ])('is of the wrong type with %s', (_, coding, raw) =>
    refused({ raw, headers: { 'content-encoding': coding } }, 415, 'unsupported_media_type'),
  );
  test.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'jsonp',
  ])('is of the wrong type: %s', (type) =>
    refused({ raw: '{}', headers: { 'content-type': type } }, 415, 'unsupported_media_type'),
  );
  test.each(['application/json; charset=utf-8', 'Application/JSON', 'application/merge-patch+json'])(
    'is of the right type: %s',
    (type) => refused({ raw: '{}', headers: { 'content-type': type } }, 422, 'validation_failed'),
  );
  test('is too large beyond 64 KiB, and accepted up to that', async () => {
    const filled = (size: number) => `{"name":"${'x'.repeat(size - 11)}"}`;
    await refused({ raw: filled(65 * 1024) }, 413, 'payload_too_large');
    await refused({ raw: filled(64 * 1024 + 1) }, 413, 'payload_too_large');
    await refused({ raw: filled(64 * 1024) }, 422, 'validation_failed');
    await refused({ raw: filled(11 * 1024 * 1024) }, 413, 'payload_too_large');
  });
});
