import type { Feature } from '#lib/store/accounts.ts';
import { type ApiResponse, newAccount, type TestAccount } from './api.ts';
import { acknowledge, merchantOf, newCustomer } from './direct-debits.ts';

/** What the tests of collections do as a merchant, each of them of an account of its own. */
function collectorOf(account: TestAccount) {
  const merchant = merchantOf(account);
  const { call } = merchant;
  const debit = (id: string) => `/api/direct-debits/${id}`;
  return {
    ...merchant,
    account,
    charge: (id: string, body?: Record<string, unknown>) => call('POST', `${debit(id)}/charges`, body),
    payments: (id: string, query = '') => call('GET', `${debit(id)}/payments${query}`),
    retry: (id: string) => call('POST', `${debit(id)}/retry`),
    retryOrder: (id: string, orderId: string) => call('POST', `${debit(id)}/charges/${orderId}/retry`),
    order: (orderId: string) => call('GET', `/api/orders/${orderId}`),
    /** A run to its end: on a busy machine it may take longer than a request. */
    async collect(date: string): Promise<ApiResponse> {
      for (;;) {
        const answer = await call('POST', '/sandbox/collections', { date });
        if (answer.status !== 200 || answer.body.finished) return answer;
      }
    },
    /** A direct debit that its customer has acknowledged and whose account was validated. */
    async active(more: Record<string, unknown> = {}) {
      const customer = newCustomer();
      const payment_method_id = await merchant.verifiedMethod(customer);
      const { body } = await merchant.create(customer, { payment_method_id, send_email: false, ...more });
      const { body: active } = await acknowledge(await merchant.link(body.id));
      if (active.status !== 'active') throw new Error(`Not active: ${JSON.stringify(active)}`);
      return active as { id: string; next_payment_date: string; customer_id: string; reference: number };
    },
  };
}

export type Collector = ReturnType<typeof collectorOf>;

/** A merchant with an account of their own, so that a day's collections are theirs alone. */
export async function newCollector(features: readonly Feature[] = []): Promise<Collector> {
  return collectorOf(await newAccount(features));
}

/** A single collection. */
export const once = { is_recurring: false, interval: undefined };
