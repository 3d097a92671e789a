import type { Feature } from '#lib/domain/features.ts';
import { acknowledge, merchantOf, newCustomer } from '#tests/support/records/direct-debits.ts';
import { type ApiResponse, newAccount, type TestAccount } from '#tests/support/service/api.ts';

/** What the tests of collections do as a merchant, each in an account of its own. */
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
    /** Runs the collections of a day to their end: on a busy machine a run may take longer than a request. */
    async collect(date: string): Promise<ApiResponse> {
      for (;;) {
        const response = await call('POST', '/sandbox/collections', { date });
        if (response.status !== 200 || response.body.finished) return response;
      }
    },
    /** Returns a direct debit that its customer has acknowledged, on a validated account. */
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

/** Returns a merchant with its own account, so that a day's collections are its alone. */
export async function newCollector(features: readonly Feature[] = []): Promise<Collector> {
  return collectorOf(await newAccount(features));
}

/** A direct debit that collects once. */
export const once = { is_recurring: false, interval: undefined };
