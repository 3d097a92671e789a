import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openTable } from '#tests/support/database/table.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { businessDay } from '#tests/support/records/business-days.ts';
import { type Merchant, newMerchant } from '#tests/support/records/mandates.ts';
import { eventually } from '#tests/support/service/eventually.ts';
import { json, ops } from './run-ops.ts';

let merchant: Merchant;
let table: ReturnType<typeof openTable>;
beforeAll(async () => {
  merchant = await newMerchant();
  table = openTable();
});
afterAll(() => table.close());

/** A mandate that was amended once and revoked. */
async function revoked(): Promise<string> {
  const { id } = await merchant.active();
  await merchant.change(id, { next_payment_date: businessDay(9) });
  await merchant.revoke(id);
  return id;
}

const verify = (id: string) => ops(['mandate', 'verify', id]);

/** Copies are written a moment later. */
const verified = (id: string) =>
  eventually(async () => {
    const outcome = await verify(id);
    expect([outcome.code, outcome.err]).toEqual([0, expect.anything()]);
    return outcome;
  });

describe('a dispute', () => {
  test('gets what was authorised, when, from where, by which link, and the later changes', async () => {
    const id = await revoked();
    const shown = await json('mandate', 'show', id);
    expect(shown).toMatchObject({
      direct_debit_id: id,
      verified: true,
      broken: null,
      terms: { max_amount: 350.5, account: { bank: '002' }, holder: { name: expect.any(String) } },
      entries: [
        {
          type: 'consent',
          by: 'customer',
          from: '203.0.113.7, Mexico City, CMX, MX',
          link: expect.stringMatching(/^tok_\w+ \(returned to the merchant\)$/),
        },
        { type: 'amendment', by: 'merchant', detail: expect.stringContaining(businessDay(9)) },
        { type: 'revocation', by: 'merchant' },
      ],
    });
    expect(shown.words[0]).toContain('autorizo a Tests');
    expect(shown.agreed_at).toBe(shown.entries[0].at);
  });

  longTest('is verified, copies included, until a byte is changed: then the output says where', async () => {
    const id = await revoked();
    await verified(id);
    const key = { pk: `DD#${id}`, sk: 'EVID#000002' };
    const text = String((await table.find(key))?.text);
    await table.set(key, 'text', text.replace(businessDay(9), businessDay(10)));
    const outcome = await verify(id);
    expect(outcome.code).toBe(1);
    expect(outcome.err).toContain(`entry 2 of ${id} was changed`);
  });

  longTest.each([
    ['signature', 'has no valid signature of ours'],
    ['hash', 'was changed'],
    ['text', 'was changed'],
    ['number_sealed', 'has a sealed value that does not open'],
  ])('case 12: reports an entry without its %s', async (member, sentence) => {
    const id = await revoked();
    await table.removeMember({ pk: `DD#${id}`, sk: 'EVID#000001' }, member);
    const outcome = await verify(id);
    expect([outcome.code, outcome.err]).toEqual([
      1,
      expect.stringContaining(`Not verified: entry 1 of ${id} ${sentence}`),
    ]);
  });

  longTest('reports where the table and a copy differ, though the chain is whole', async () => {
    const id = await revoked();
    await verified(id);
    const { signEntry } = await import('#lib/secrets/evidence-signature.ts');
    const key = { pk: `DD#${id}`, sk: 'EVID#000003' };
    await table.set(key, 'signature', await signEntry(String((await table.find(key))?.text)));
    const outcome = await verify(id);
    expect(outcome.code).toBe(1);
    expect(outcome.err).toContain(`the copy of entry 3 of ${id} is different`);
  });

  longTest('reports an entry that is missing in the table and in its copy exists', async () => {
    const { id } = await merchant.active();
    const before = (await table.find({ pk: `DD#${id}`, sk: 'DD' })) ?? {};
    await merchant.revoke(id);
    await verified(id);
    await table.remove({ pk: `DD#${id}`, sk: 'EVID#000002' });
    await table.set({ pk: `DD#${id}`, sk: 'DD' }, 'evidence', before.evidence);
    expect((await verify(id)).err).toContain(`the copy of entry 2 of ${id} is all that is left`);
  });

  longTest('has the official form, as a file', async () => {
    const { out, code } = await ops(['mandate', 'pdf', await revoked()]);
    expect([code, out.slice(0, 5)]).toEqual([0, '%PDF-']);
  });

  longTest('has no evidence if nothing was authorised', async () => {
    const { body } = await merchant.create('cus-nobody');
    expect(await ops(['mandate', 'pdf', body.id])).toMatchObject({
      code: 1,
      err: expect.stringContaining('No customer has authorised'),
    });
    expect(await json('mandate', 'show', body.id)).toMatchObject({ verified: true, entries: [] });
  });
});
