import { beforeAll, describe, expect } from '@jest/globals';
import { inTurns } from '#tests/support/jest/in-turns.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { acknowledge, newCustomer } from '#tests/support/records/direct-debits.ts';
import { mailsTo, type ReceivedMail, tokenIn } from '#tests/support/records/inbox.ts';
import { byLink, refused } from '#tests/support/records/links.ts';
import { fault, type Merchant, newMerchant, refusal } from '#tests/support/records/mandates.ts';
import { eventually } from '#tests/support/service/eventually.ts';

const test = inTurns(3);

let merchant: Merchant;
beforeAll(async () => {
  merchant = await newMerchant();
});

const mailTo = (address: string, subject: RegExp): Promise<ReceivedMail> =>
  eventually(async () => {
    const mail = (await mailsTo(address)).find((one) => subject.test(one.subject));
    if (!mail) throw new Error(`No mail ${subject} has reached ${address}`);
    return mail;
  });
const linkOf = async (id: string) => {
  const { findDirectDebit } = await import('#lib/store/direct-debits.ts');
  return (await findDirectDebit(id))?.link;
};
const mandateOf = async (id: string) => (await merchant.call('GET', `/api/direct-debits/${id}/mandate`)).body;

describe('PATCH of a direct debit', () => {
  test('corrects customer, metadata, notify_url, language and send_email while active, and keeps the consent', async () => {
    const { id, ...before } = await merchant.active({ metadata: { plan: 'oro', seat: '1' } });
    const corrected = {
      customer: { name: 'Dolores Godínez Ruiz', email: `${newCustomer()}@example.com` },
      metadata: { plan: 'plata' },
      notify_url: 'https://merchant.mx/hook',
      language: 'en',
      send_email: true,
    };
    const { status, body } = await merchant.change(id, corrected);
    expect([status, body]).toEqual([200, expect.objectContaining(corrected)]);
    expect(body).toMatchObject({ status: 'active', requirements: [], paused: null });
    expect(body.next_payment_date).toBe(before.next_payment_date);
    expect((await merchant.get(id)).body).toEqual(body);

    const removed = await merchant.change(id, { notify_url: null, metadata: {} });
    expect(removed.body).toMatchObject({ notify_url: null, metadata: {}, customer: corrected.customer });
    const name = { name: 'Dolores Godínez' };
    expect((await merchant.change(id, { customer: name })).body.customer).toEqual({
      ...corrected.customer,
      ...name,
    });
  });

  test('corrects and changes terms in one request', async () => {
    const { body } = await merchant.create(newCustomer());
    const both = { concept: 'Otro concepto', metadata: { plan: 'oro' }, customer: { name: 'Lola' } };
    expect((await merchant.change(body.id, both)).body).toMatchObject({
      concept: 'Otro concepto',
      metadata: { plan: 'oro' },
      customer: { name: 'Lola', email: body.customer.email },
    });
  });

  test('mails the outstanding steps to the corrected address, and the link in the wrong inbox is no longer valid', async () => {
    const customer = newCustomer();
    const { body } = await merchant.create(customer);
    const wrong = tokenIn(await mailTo(body.customer.email, /autorización/));
    const email = `right-${customer}@example.com`;
    expect((await merchant.change(body.id, { customer: { email } })).body.customer.email).toBe(email);

    expect(refused(await acknowledge(wrong))).toEqual([403, 'token_used', 'replaced']);
    const right = tokenIn(await mailTo(email, /autorización/));
    expect((await byLink(body.id, right).acknowledge()).status).toBe(200);
  });

  test('of the address clears that mails bounced', async () => {
    const { body } = await merchant.create(newCustomer());
    const { noteBounce } = await import('#lib/domain/direct-debit/links.ts');
    const { changeDirectDebit } = await import('#lib/operations/direct-debits/change-direct-debit.ts');
    const { clockAt } = await import('#lib/operations/clock.ts');
    await changeDirectDebit(
      body.id,
      (debit, clock) => noteBounce(debit, [debit.customer.email], clock),
      clockAt(new Date()),
    );
    expect((await merchant.get(body.id)).body.email_bounced).toBe(true);
    const same = await merchant.change(body.id, { customer: { email: body.customer.email } });
    expect(same.body.email_bounced).toBe(true);
    const email = `${newCustomer()}@example.com`;
    expect((await merchant.change(body.id, { customer: { email } })).body.email_bounced).toBe(false);
    await mailTo(email, /autorización/);
  });

  test('keeps a link that the merchant itself has handed out', async () => {
    const { body } = await merchant.create(newCustomer());
    const token = await merchant.link(body.id);
    const before = await linkOf(body.id);
    await merchant.change(body.id, { customer: { email: `${newCustomer()}@example.com` } });
    expect(await linkOf(body.id)).toEqual(before);
    expect((await byLink(body.id, token).read()).status).toBe(200);
  });

  test('of the address after consent is written to the evidence, and mailed to the former address whatever send_email is', async () => {
    const { id, customer_id } = await merchant.active({ language: 'en' });
    const former = (await merchant.get(id)).body.customer;
    const email = `moved-${customer_id}@elsewhere.example`;
    await merchant.change(id, { customer: { email } });

    const mail = await mailTo(former.email, /address for your direct debit .* has changed/);
    expect(mail.text).toContain('What you authorised does not change.');
    expect([mail.to, mail.text.includes(email)]).toEqual([[former.email], false]);
    const { entries, verified, broken } = await mandateOf(id);
    expect([verified, broken]).toEqual([true, null]);
    expect(entries.map(({ type }: { type: string }) => type)).toEqual(['consent', 'amendment']);
    expect(entries.at(-1)).toMatchObject({
      terms: { customer: { email } },
      detail: { by: 'merchant', changes: { customer: { from: former, to: { ...former, email } } } },
    });
    await merchant.change(id, { metadata: { plan: 'oro' }, language: 'es', notify_url: null });
    expect((await mandateOf(id)).entries).toHaveLength(2);
  });

  test('is refused for a final direct debit, and if it is empty or invalid', async () => {
    const { body } = await merchant.create(newCustomer());
    expect(fault(await merchant.change(body.id, { customer: {} }))).toEqual([422, 'customer', 'empty']);
    for (const [sent, field, code] of [
      [{ customer: { email: 'nobody' } }, 'customer.email', 'invalid_email'],
      [{ customer: { name: '' } }, 'customer.name', 'blank'],
      [{ customer: null }, 'customer', 'invalid_type'],
      [{ metadata: { a: 1 } }, 'metadata.a', 'invalid_type'],
      [{ notify_url: 'http://merchant.example' }, 'notify_url', 'invalid_url'],
      [{ send_email: null }, 'send_email', 'invalid_type'],
      [{ status: 'cancelled', metadata: {} }, 'status', 'not_alone'],
    ] as const)
      expect(fault(await merchant.change(body.id, sent))).toEqual([422, field, code]);
    await merchant.cancel(body.id);
    expect(refusal(await merchant.change(body.id, { metadata: {} }))).toEqual([409, 'direct_debit_final']);
  });

  longTest('corrects a revoked direct debit as long as an order is open', async () => {
    const { id, next_payment_date: day } = await merchant.active({ amount: 100.9 });
    await merchant.collect(day);
    expect((await merchant.revoke(id)).body.status).toBe('active');
    expect((await merchant.change(id, { metadata: { plan: 'oro' } })).body.metadata).toEqual({ plan: 'oro' });
  });
});
