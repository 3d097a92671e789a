import { methodBody, newClabe } from './account-numbers.ts';
import { newCustomer, RFC } from './direct-debits.ts';
import type { Asker, KnownMerchant, Notebook } from './principals.ts';

/** Accounts that are added and validated by each principal. */
export async function bringAccounts(merchant: KnownMerchant, { note }: Notebook): Promise<void> {
  const narrow = await merchant.narrowed('write_payment_methods');
  const add = (ask: Asker, customer: string, more: object = {}) => {
    const body = methodBody(newClabe(), { ...more });
    return ask('payment method', 'POST', `/api/customers/${customer}/payment-methods`, body);
  };
  const validate = (ask: Asker, payment_method_id: string) =>
    ask('payment method', 'PATCH', '/api/payment-methods/validate', { payment_method_id, rfc: RFC });
  for (const ask of [note('merchant', merchant.account.token), note('narrowed', narrow)]) {
    const { body } = await add(ask, newCustomer());
    await validate(ask, body.id);
  }
  for (const purpose of ['activation', 'validation'] as const) {
    const customer = newCustomer();
    const { body: debit } = await merchant.create(customer, { send_email: false });
    const ask = note(purpose, await merchant.link(debit.id, purpose));
    const { body: method } = await add(ask, customer);
    await validate(ask, method.id);
    const other = newCustomer();
    const { body: second } = await merchant.create(other, { send_email: false });
    await add(note(purpose, await merchant.link(second.id, purpose)), other, { rfc: RFC });
  }
}
