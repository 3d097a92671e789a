import { beforeAll, describe, expect, test } from '@jest/globals';
import { bankName } from '#lib/wording/bank-name.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { methodBody, newClabe } from '#tests/support/records/account-numbers.ts';
import { acknowledge, merchantOf, newCustomer, RFC } from '#tests/support/records/direct-debits.ts';
import { mailsTo, type ReceivedMail } from '#tests/support/records/inbox.ts';
import { newAccount, send } from '#tests/support/service/api.ts';
import { eventually } from '#tests/support/service/eventually.ts';

let merchant: ReturnType<typeof merchantOf>;
beforeAll(async () => {
  merchant = merchantOf(await newAccount());
});

const ACTIVE = /está activa/;
const CHANGED = /^Cambió la cuenta/;

/** A direct debit that is active on a first account. */
async function active() {
  const customer = newCustomer();
  const first = await merchant.verifiedMethod(customer);
  const { body } = await merchant.create(customer, { payment_method_id: first });
  expect((await acknowledge(await merchant.link(body.id))).body.status).toBe('active');
  // It is mailed as long as the direct debit is active.
  await eventually(async () => {
    const subjects = (await mailsTo(`${customer}@example.com`)).map(({ subject }) => subject);
    expect(subjects).toContainEqual(expect.stringMatching(ACTIVE));
  });
  return { customer, id: body.id as string, first };
}

/** Adds an account of the customer, by a new link. */
const bring = async (customer: string, id: string, clabe: string, more: object = {}) =>
  send(
    'POST',
    `/api/customers/${customer}/payment-methods`,
    methodBody(clabe, { consent: true, rfc: RFC, ...more }),
    { token: await merchant.link(id) },
  );

/** Another verified account of the customer. */
async function another(customer: string) {
  const clabe = newClabe();
  const path = `/api/customers/${customer}/payment-methods`;
  const { body } = await merchant.call('POST', path, methodBody(clabe));
  await eventually(async () => {
    expect((await merchant.validate(body.id)).body.validation.status).toBe('verified');
  });
  return { clabe, id: body.id as string };
}

const isActiveOn = (id: string, method: string) =>
  eventually(async () => {
    expect((await merchant.get(id)).body).toMatchObject({ status: 'active', payment_method_id: method });
  });

/** The form in which a customer's mails name an account. */
async function nameOf(customer: string, method: string): Promise<string> {
  const { body } = await merchant.call('GET', `/api/customers/${customer}/payment-methods`);
  const { bank, number } = body.data.find(({ id }: { id: string }) => id === method);
  return `${bankName(bank)}, terminada en ${number.slice(-4)}`;
}

/** Cancels, so that a last mail closes the list; returns the mails before it about an account or an activation. */
async function accountMailsOf(customer: string, id: string): Promise<ReceivedMail[]> {
  const all = await eventually(async () => {
    const mails = await mailsTo(`${customer}@example.com`);
    expect(mails.some(({ subject }) => CHANGED.test(subject))).toBe(true);
    return mails;
  });
  await merchant.cancel(id);
  const closed = await eventually(async () => {
    const mails = await mailsTo(`${customer}@example.com`);
    expect(mails.length).toBeGreaterThan(all.length);
    return mails;
  });
  return closed.filter(({ subject }) => ACTIVE.test(subject) || CHANGED.test(subject));
}

async function expectMailedOnce(customer: string, id: string, first: string, next: string): Promise<void> {
  const names = [await nameOf(customer, first), await nameOf(customer, next)];
  const [activated, changed, ...more] = await accountMailsOf(customer, id);
  expect(activated?.subject).toMatch(ACTIVE);
  expect(changed?.subject).toMatch(CHANGED);
  expect(more.map(({ subject }) => subject)).toEqual([]);
  expect(changed?.text).toContain(`Cuenta anterior: ${names[0]}\n`);
  expect(changed?.text).toContain(`Cuenta: ${names[1]}\n`);
  expect(changed?.text).toContain('Si usted no hizo este cambio');
  expect(changed?.text).toContain(`/manage?d=${id}`);
}

describe('case 7: a changed account is mailed once, with both accounts, and not as an activation', () => {
  longTest('by the customer, for one that is verified: it stays active', async () => {
    const { customer, id, first } = await active();
    const { clabe, id: next } = await another(customer);
    expect((await bring(customer, id, clabe)).status).toBeLessThan(300);
    await isActiveOn(id, next);
    await expectMailedOnce(customer, id, first, next);
  });

  longTest('by the customer, for one that is verified afterwards: it is active again', async () => {
    const { customer, id, first } = await active();
    const { body } = await bring(customer, id, newClabe());
    await isActiveOn(id, body.id);
    await expectMailedOnce(customer, id, first, body.id);
  });

  test('by the customer, who agrees to it later', async () => {
    const { customer, id, first } = await active();
    const { body } = await bring(customer, id, newClabe(), { consent: undefined });
    expect((await acknowledge(await merchant.link(id))).status).toBe(200);
    await isActiveOn(id, body.id);
    await expectMailedOnce(customer, id, first, body.id);
  });

  longTest('by the merchant, while the customer is asked to agree again', async () => {
    const { customer, id, first } = await active();
    await bring(customer, id, newClabe(), { consent: undefined });
    const { id: next } = await another(customer);
    const change = await merchant.call('PATCH', `/api/direct-debits/${id}`, { payment_method_id: next });
    expect(change.status).toBe(200);
    expect((await acknowledge(await merchant.link(id))).status).toBe(200);
    await isActiveOn(id, next);
    await expectMailedOnce(customer, id, first, next);
  });
});
