import { expect } from '@jest/globals';
import { payableAccount } from '#tests/support/money/payable-account.ts';
import { methodBody, newClabe } from '#tests/support/records/account-numbers.ts';
import { debitBody, newCustomer, PLACE } from '#tests/support/records/direct-debits.ts';
import { send } from '#tests/support/service/api.ts';
import { eventually } from '#tests/support/service/eventually.ts';
import type { Tools } from './tools.ts';

/** Payment methods: added, repeated, refused for each reason, validated, changed and deleted. */
export async function methods({ canaries, call }: Tools): Promise<void> {
  const path = `/api/customers/${newCustomer()}/payment-methods`;
  for (let n = 0; n < 8; n += 1) {
    const [number, rfc] = [canaries.number(n % 2 ? '0002' : undefined), canaries.rfc()];
    const { body } = await call('POST', path, methodBody(number, { rfc }), { key: `once-${n}` });
    await call('POST', path, methodBody(number, { rfc }), { key: `once-${n}` });
    await call('POST', path, methodBody(canaries.number()), { key: `once-${n}` });
    await call('POST', path, methodBody(number));
    await call('PATCH', '/api/payment-methods/validate', { payment_method_id: body.id, rfc: canaries.rfc() });
    if (n % 2) await call('DELETE', `${path}/${body.id}`);
  }
  const [number, rfc] = [canaries.number(), canaries.rfc()];
  await call('POST', path, methodBody(`${number}0`));
  await call('POST', path, methodBody(number, { name: number, external_id: number, rfc: `${rfc}${number}` }));
  await call('POST', path, { ...methodBody(number), [number]: rfc });
  await call('POST', path, undefined, { raw: `{"number":"${canaries.number()}","rfc":"${canaries.rfc()}",` });
  await call('PATCH', '/api/payment-methods/validate', { payment_method_id: canaries.number(), rfc });
  await call('GET', `/api/customers/${canaries.number()}/payment-methods?cursor=${canaries.rfc()}`);
  await call('GET', `/api/direct-debits?external_id=${canaries.number()}`);
}

/** Direct debits: created, mailed, agreed to by link with an account of the customer, changed, revoked. */
export async function debits({ canaries, call, noted }: Tools): Promise<void> {
  for (let n = 0; n < 4; n += 1) {
    const customer = newCustomer();
    const email = canaries.email();
    const asked = debitBody(customer, { customer: { name: 'Dolores Godínez', email } });
    const { body: debit } = await call('POST', '/api/direct-debits', asked, { key: `debit-${customer}` });
    const path = `/api/direct-debits/${debit.id}`;
    const link = await call('POST', `${path}/session-link`, {}, { key: `link-${customer}` });
    const token = canaries.note('token', link.body.token);
    canaries.note('code', /#(?:code=)?(.+)$/.exec(link.body.short_url)?.[1]);
    const by = async (method: string, where: string, body?: unknown) =>
      noted(await send(method, where, body, { token: token, key: `${where}-${customer}` }));
    const agreed = await by('POST', '/api/direct-debits/acknowledge', PLACE);
    await by('POST', '/api/direct-debits/acknowledge', { ...PLACE, country: canaries.number() });
    const next = canaries.note('token', agreed.body.next_link?.token);
    const methodsPath = `/api/customers/${customer}/payment-methods`;
    const given = methodBody(canaries.number(), { rfc: canaries.rfc() });
    const added = noted(await send('POST', methodsPath, given, { token: next, key: `added-${customer}` }));
    if (added.body.next_link) canaries.note('token', added.body.next_link.token);
    noted(await send('POST', methodsPath, methodBody(canaries.number()), { token }));
    await call('PATCH', path, { customer: { name: 'Dolores Godínez', email: canaries.email() } });
    await call('PATCH', path, { customer: { name: 'Dolores', email: `${canaries.email()} x` } });
    await send('POST', `${path}/link-requests`);
    await call('POST', `${path}/resend-email`);
    await call('POST', `${path}/revoke`);
  }
}

/** Money: the payout account, a day of collections with the bank's files, refunds and reports. */
export async function money({ account, merchant, canaries, call }: Tools): Promise<void> {
  await payableAccount(account.account_id, canaries.note('account number', newClabe(undefined, '012')));
  const customer = newCustomer();
  const number = canaries.number();
  const { body } = await call('POST', `/api/customers/${customer}/payment-methods`, methodBody(number));
  await eventually(async () => {
    const response = await merchant.validate(body.id);
    expect(response.body.validation.status).toBe('verified');
  });
  const debit = (await merchant.create(customer, { payment_method_id: body.id })).body;
  const { token } = (await call('POST', `/api/direct-debits/${debit.id}/session-link`, {})).body;
  await send('POST', '/api/direct-debits/acknowledge', PLACE, { token: canaries.note('token', token) });
  const { next_payment_date: date } = (await merchant.get(debit.id)).body;
  await call('POST', '/sandbox/collections', { date });
  await call('GET', `/api/direct-debits/${debit.id}/payments`);
  await call('GET', '/api/balance');
  await call('POST', `/sandbox/returns`, { order_id: canaries.number() });
}
