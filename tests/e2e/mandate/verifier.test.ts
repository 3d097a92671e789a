import { createHash, createPublicKey, type JsonWebKey, type KeyObject, verify } from 'node:crypto';
import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { readPdf } from '#tests/mandate-form/read-pdf.ts';
import { openTable } from '#tests/support/database/table.ts';
import { inTurns } from '#tests/support/jest/in-turns.ts';
import { businessDay } from '#tests/support/records/business-days.ts';
import { type Merchant, newMerchant } from '#tests/support/records/mandates.ts';
import { baseUrl, send } from '#tests/support/service/api.ts';

const test = inTurns(3);

/*
 * A third party's verifier: it has the published keys and a response, and none of our code. It reads the signed text
 * alone, never the members next to it.
 */

type Proof = { text: string; hash: string; signature: string };
type Signed = {
  n: number;
  previous_hash: string | null;
  direct_debit_id: string;
  terms: {
    max_amount: number;
    first_payment_date: string;
    account: { last4: string; number_digest: string };
    shown: { rows: { label: string; value: string }[]; notes: string[] };
  };
};

async function publishedKeys(): Promise<Map<string, KeyObject>> {
  const { keys } = (await (await fetch(`${baseUrl()}/.well-known/mandate-keys.json`)).json()) as {
    keys: (JsonWebKey & { kid: string })[];
  };
  return new Map(keys.map(({ kid, ...jwk }) => [kid, createPublicKey({ key: jwk, format: 'jwk' })]));
}

const jsonOf = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());

/** Returns the signed texts, each verified and linked to the former one; throws an error that names the fault. */
function verified(entries: readonly Proof[], keys: ReadonlyMap<string, KeyObject>): Signed[] {
  let previous: string | null = null;
  return entries.map(({ text, hash, signature }, index) => {
    const bytes = Buffer.from(text);
    if (createHash('sha256').update(bytes).digest('hex') !== hash) throw new Error('hash');
    const [header = '', payload, end = ''] = signature.split('.');
    const { alg, typ, kid } = jsonOf(header);
    const key = keys.get(kid);
    if (payload !== '' || alg !== 'ES256' || typ !== 'mandate-entry+jws' || !key) throw new Error('header');
    const signed = Buffer.from(`${header}.${bytes.toString('base64url')}`);
    const ieee = { key, dsaEncoding: 'ieee-p1363' } as const;
    if (!verify('sha256', signed, ieee, Buffer.from(end, 'base64url'))) throw new Error('signature');
    const entry = JSON.parse(text) as Signed;
    if (entry.n !== index + 1 || entry.previous_hash !== previous) throw new Error('chain');
    previous = hash;
    return entry;
  });
}

let merchant: Merchant;
let keys: Map<string, KeyObject>;
let id: string;
let entries: Proof[];
beforeAll(async () => {
  merchant = await newMerchant();
  keys = await publishedKeys();
  ({ id } = await merchant.active({ max_amount: 500, end_date: businessDay(200) }));
  await merchant.change(id, { next_payment_date: businessDay(9) });
  ({ entries } = (await merchant.call('GET', `/api/direct-debits/${id}/mandate`)).body);
});

describe('a third party with the published keys', () => {
  test('verifies the hashes, the chain and the signatures', () => {
    expect(verified(entries, keys)).toMatchObject([
      { n: 1, direct_debit_id: id },
      { n: 2, direct_debit_id: id },
    ]);
  });

  test('case 11: finds in the signed text everything that the customer was shown, including the clause on earlier periods', () => {
    const [consent] = verified(entries, keys);
    const { shown, account } = consent?.terms ?? {};
    const rows = Object.fromEntries((shown?.rows ?? []).map(({ label, value }) => [label, value]));
    expect(rows).toEqual({
      Comercio: 'Tests',
      Concepto: 'Suscripción mensual',
      'Monto de cada cargo': '$350.50 MXN',
      'Máximo por periodo': '$500.00 MXN por mes',
      Periodicidad: 'Cada mes',
      'Primer cargo': expect.stringMatching(/ de .* de /),
      'Vigente hasta': expect.stringMatching(/ de .* de /),
      Cuenta: expect.stringMatching(new RegExp(`terminada en ${account?.last4}$`)),
      'Titular de la cuenta': expect.stringMatching(/./),
      Referencia: expect.stringMatching(/^\d{7}$/),
    });
    expect(shown?.notes).toEqual([
      expect.stringMatching(
        /periodos anteriores, dos como máximo, puede cobrarse junto con un cargo posterior/,
      ),
      expect.stringMatching(/cancelar la domiciliación en cualquier momento y sin costo/),
    ]);
    expect(consent?.terms).toMatchObject({ max_amount: 500_00, first_payment_date: businessDay(5) });
    expect(account?.number_digest).toMatch(/^[\w-]{22}$/);
  });

  test('detects a changed text, another signature, and a missing entry', () => {
    const [first, second] = entries as [Proof, Proof];
    const text = first.text.replace('500', '900');
    const hash = createHash('sha256').update(text).digest('hex');
    expect(() => verified([{ ...first, text }], keys)).toThrow('hash');
    expect(() => verified([{ ...first, text, hash }], keys)).toThrow('signature');
    expect(() => verified([{ ...first, signature: second.signature }], keys)).toThrow('signature');
    expect(() => verified([second], keys)).toThrow('chain');
  });
});

describe('the number of a mandate’s form', () => {
  let table: ReturnType<typeof openTable>;

  let number: string;
  beforeAll(async () => {
    merchant = await newMerchant();
    table = openTable();
    const active = await merchant.active();
    id = active.id;
    const { body } = await merchant.call('GET', `/api/customers/${active.customer_id}/payment-methods`);
    number = body.data[0].number;
  });
  afterAll(() => table.close());

  async function formFor(token: string): Promise<string> {
    const headers = { accept: 'application/pdf', authorization: token };
    const response = await fetch(`${baseUrl()}/api/direct-debits/${id}/mandate`, { headers });
    return (await readPdf(new Uint8Array(await response.arrayBuffer()))).words;
  }

  describe('item 5 of the official form', () => {
    test('has the whole account number for the merchant', async () => {
      expect(await formFor(merchant.account.token)).toContain(number);
    });

    test('has its last four digits for a link', async () => {
      const text = await formFor(await merchant.link(id));
      expect(text).not.toContain(number);
      expect(text).toContain(number.slice(-4));
    });

    test('has its last four digits if no number is sealed with the entry', async () => {
      await table.removeMember({ pk: `DD#${id}`, sk: 'EVID#000001' }, 'number_sealed');
      expect(await formFor(merchant.account.token)).not.toContain(number);
    });
  });

  test('neither the signed text nor any response with the evidence holds the whole number', async () => {
    const path = `/api/direct-debits/${id}/mandate`;
    const { body } = await merchant.call('GET', path);
    const byLink = await send('GET', path, undefined, { token: await merchant.link(id) });
    expect(JSON.stringify([body, byLink.body])).not.toContain(number);
  });
});
