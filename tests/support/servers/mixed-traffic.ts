import { methodBody, newClabe } from '#tests/support/records/account-numbers.ts';
import { businessDay } from '#tests/support/records/business-days.ts';
import { orderBody } from '#tests/support/records/orders.ts';
import { send, type TestAccount } from '#tests/support/service/api.ts';

/** A record that the service has acknowledged, by the path at which it can be read. */
type Acknowledged = { readonly path: string; readonly id: string };

/** What a load of requests has met. */
export type Traffic = {
  /** The requests that got a response. */
  requests: number;
  /** The responses that are failures of the service, and the connections that broke. */
  readonly failures: string[];
  readonly acknowledged: Acknowledged[];
};

const lists = [
  'direct-debits',
  'orders',
  'payouts',
  'events?limit=10',
  'balance',
  'webhook-endpoints',
  'exports',
];
const pick = <T>(some: readonly T[]): T => some[Math.floor(Math.random() * some.length)] as T;

/**
 * Sends requests of all kinds over some connections, each one after the other, until `isOver`: a third of them write. A
 * failure does not end it.
 */
export async function sendTraffic(
  accounts: readonly TestAccount[],
  connections: number,
  isOver: () => boolean,
): Promise<Traffic> {
  const traffic: Traffic = { requests: 0, failures: [], acknowledged: [] };
  let customers = 0;
  const ask = async ({ token }: TestAccount, method: string, path: string, body?: unknown) => {
    try {
      const response = await send(method, path, body, { token });
      traffic.requests += 1;
      if (response.status >= 500) traffic.failures.push(`${method} ${path} ${response.status}`);
      return response;
    } catch (error) {
      traffic.failures.push(`${method} ${path} ${String((error as Error).cause ?? error)}`);
      return undefined;
    }
  };
  const create = async (account: TestAccount, path: string, body: unknown, read = path) => {
    const response = await ask(account, 'POST', path, body);
    if (response?.status !== 201) return undefined;
    const { id } = response.body;
    traffic.acknowledged.push({ path: `${read}/${id}`, id });
    return String(id);
  };
  const visit = async (account: TestAccount) => {
    customers += 1;
    const customer = `cus-load-${process.pid}-${customers}`;
    const methods = `/api/customers/${customer}/payment-methods`;
    const method = await create(account, methods, methodBody(newClabe()));
    await ask(account, 'GET', `/api/${pick(lists)}`);
    const debit = await create(account, '/api/direct-debits', {
      ...{ customer_id: customer, customer: { name: 'Dolores Godínez', email: `${customer}@example.com` } },
      ...{ payment_method_id: method, currency: 'MXN', amount: 350.5, is_recurring: true },
      ...{ interval: 'monthly', next_payment_date: businessDay(5), concept: 'Suscripción' },
    });
    await ask(account, 'GET', `/api/direct-debits/${debit}`);
    await ask(account, 'GET', `/api/${pick(lists)}`);
    await ask(account, 'PATCH', `/api/direct-debits/${debit}`, { amount: 360 });
    const order = await create(account, '/api/orders', orderBody({ customer_id: customer }));
    await ask(account, 'GET', `/api/orders/${order}`);
    await ask(account, 'GET', methods);
    await ask(account, 'GET', `/api/${pick(lists)}`);
  };
  const connection = async () => {
    while (!isOver()) await visit(pick(accounts));
  };
  await Promise.all(Array.from({ length: connections }, connection));
  return traffic;
}
