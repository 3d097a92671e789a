import { beforeAll, describe, expect, test } from '@jest/globals';
import { methodBody, newClabe } from '#tests/support/records/account-numbers.ts';
import { acknowledge, merchantOf, newCustomer, PLACE, RFC } from '#tests/support/records/direct-debits.ts';
import { mailsTo, tokenIn } from '#tests/support/records/inbox.ts';
import { newAccount, send } from '#tests/support/service/api.ts';
import { eventually } from '#tests/support/service/eventually.ts';

let merchant: ReturnType<typeof merchantOf>;
beforeAll(async () => {
  merchant = merchantOf(await newAccount());
});

const idOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).jti;
const read = (id: string, token: string) => send('GET', `/api/direct-debits/${id}`, undefined, { token });
const validate = (methodId: string, token: string) =>
  send('PATCH', '/api/payment-methods/validate', { payment_method_id: methodId, rfc: RFC }, { token });

/** Creates an acknowledged direct debit, and returns the next link of its page. */
async function acknowledged(more: Record<string, unknown> = {}) {
  const customer = newCustomer();
  const { body } = await merchant.create(customer, more);
  const { body: response } = await acknowledge(await merchant.link(body.id));
  return { customer, id: body.id as string, response, token: response.next_link.token as string };
}

describe('a customer with a link', () => {
  test('sees the merchant and the masked account of the direct debit', async () => {
    const customer = newCustomer();
    const { body: method } = await merchant.addMethod(customer);
    const { body } = await merchant.create(customer, { payment_method_id: method.id });
    const seen = await read(body.id, await merchant.link(body.id));
    expect(seen.body).toMatchObject({
      merchant: { name: 'Tests', legal_name: null, address: null, privacy_notice_url: null },
      holder: { name: 'Dolores Godínez' },
      payment_method: {
        id: method.id,
        bank: '002',
        number: `**************${method.number.slice(-4)}`,
        validation: { status: 'unverified' },
      },
    });
    expect((await merchant.get(body.id)).body).not.toHaveProperty('payment_method');
  });

  test('sees all public facts of the merchant, and no holder while there is no account', async () => {
    const account = await newAccount();
    const { changeAccount } = await import('#lib/operations/change-account.ts');
    const profile = {
      legal_name: 'Café Dolores, S.A. de C.V.',
      address: 'Calle Dolores 7, Ciudad de México',
      support_email: 'ayuda@dolores.example',
      support_phone: '+52 55 1234 5678',
      support_url: 'https://dolores.example/ayuda',
      privacy_notice_url: 'https://dolores.example/privacidad',
    };
    await changeAccount(account.account_id, { profile });
    const customer = newCustomer();
    const { body } = await merchantOf(account).create(customer);
    // Before a link is requested, which would replace the one in the mail.
    await eventually(async () => {
      const [mail] = await mailsTo(`${customer}@example.com`);
      expect(mail?.replyTo).toEqual([profile.support_email]);
      expect(mail?.text).toContain(profile.support_phone);
    });
    const seen = await read(body.id, await merchantOf(account).link(body.id));
    const { support_email: email, support_phone: phone, support_url: url, ...known } = profile;
    expect(seen.body.merchant).toEqual({ name: 'Tests', ...known, support: { email, phone, url } });
    expect(seen.body.holder).toBeNull();
  });
});

describe('a page whose link is spent', () => {
  test('goes on by the next one after the acknowledgment', async () => {
    const { id, response, token } = await acknowledged();
    expect(response).toMatchObject({ status: 'pending', next_link: { purpose: 'validation' } });
    expect(response.next_link.url.endsWith(`#token=${token}`)).toBe(true);
    expect((await read(id, token)).body).toMatchObject({ id, status: 'pending' });
  });

  test('gets the same next one again under the same Idempotency-Key', async () => {
    const { body } = await merchant.create(newCustomer());
    const token = await merchant.link(body.id);
    const agree = () => send('POST', '/api/direct-debits/acknowledge', PLACE, { token, key: 'once' });
    const [first, again] = [await agree(), await agree()];
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body).toEqual(first.body);
  });

  test('has no next link if nothing is outstanding', async () => {
    const customer = newCustomer();
    const method = await merchant.verifiedMethod(customer);
    const { body } = await merchant.create(customer, { payment_method_id: method });
    const { body: response } = await acknowledge(await merchant.link(body.id));
    expect(response).toMatchObject({ status: 'active', next_link: null });
  });

  test('goes on by the next one after the validation has begun, and the spent one is refused', async () => {
    const { customer, id, token } = await acknowledged();
    const path = `/api/customers/${customer}/payment-methods`;
    const added = await send('POST', path, methodBody(newClabe(), { consent: true }), { token });
    expect(added.body.next_link).toBeNull();
    const begun = await validate(added.body.id, token);
    expect(begun.body).toMatchObject({
      validation: { status: 'pending' },
      next_link: { purpose: 'validation' },
    });
    expect((await read(id, token)).body.error.code).toBe('token_used');
    await eventually(async () => {
      const next = begun.body.next_link.token;
      expect((await validate(added.body.id, next)).body.next_link).toBeNull();
      expect((await read(id, next)).body.status).toBe('active');
    });
  });

  test('learns by the next link that the bank refused the account, and the mail leads to the same place', async () => {
    const { customer, id, token } = await acknowledged();
    const path = `/api/customers/${customer}/payment-methods`;
    const added = await send('POST', path, methodBody(newClabe('0002'), { rfc: RFC }), { token });
    const next = added.body.next_link.token;
    expect((await read(id, token)).body.error.code).toBe('token_used');
    await eventually(async () => {
      await validate(added.body.id, next);
      const { payment_method } = (await read(id, next)).body;
      expect(payment_method.validation).toMatchObject({ status: 'failed', reason: 'rfc_mismatch' });
      // Mails about links that were replaced before they were sent are not sent.
      const mail = (await mailsTo(`${customer}@example.com`)).at(-1);
      expect(mail && idOf(tokenIn(mail))).toBe(idOf(next));
    });
    expect((await read(id, next)).status).toBe(200);
  });

  test('is hidden from merchants', async () => {
    const customer = newCustomer();
    const { body: method } = await merchant.addMethod(customer);
    expect(method).not.toHaveProperty('next_link');
    expect((await merchant.validate(method.id)).body).not.toHaveProperty('next_link');
  });
});
