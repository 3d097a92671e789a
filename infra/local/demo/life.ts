import { nextBusinessDay } from '#lib/domain/calendar/business-days.ts';
import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import { CUSTOMERS, type Customer, importFile } from './cast.ts';
import { found } from './client.ts';
import { type Debit, demoClabe, type Merchant } from './merchant.ts';

type Import = {
  id: string;
  status: string;
  upload: { url: string; fields: Readonly<Record<string, string>> };
};
type Life = readonly { customer: Customer; debit: Debit }[];

/** How many customers the demo creates at a time. */
const AT_A_TIME = 4;

/** A URL of this machine that no server listens at. */
const NO_SERVER = 'http://localhost:4999/webhooks';

/** Returns the external id of a direct debit of the demo. An account has each once. */
const markOf = (n: number) => `demo-${n + 1}`;

/** Returns whether the account has its two months already. */
export async function hasLife({ call }: Merchant): Promise<boolean> {
  const path = `/api/direct-debits?external_id=${markOf(CUSTOMERS.length - 1)}`;
  return (await call<{ data: unknown[] }>('GET', path)).data.length > 0;
}

/** Creates the customers of the demo, each with a direct debit that is active. */
export async function beginLife(merchant: Merchant, today: CalendarDate): Promise<Life> {
  const life: { customer: Customer; debit: Debit }[] = [];
  const waiting = CUSTOMERS.map((customer, n) => [n, customer] as const);
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      life.push({ customer: next[1], debit: await beginDebit(merchant, today, ...next) });
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
  return life;
}

async function beginDebit(
  merchant: Merchant,
  today: CalendarDate,
  n: number,
  { name, amount, interval, first }: Customer,
): Promise<Debit> {
  const mark = markOf(n);
  await merchant.addAccount(mark, name, demoClabe(n));
  const { id: payment_method_id } = await merchant.verifiedAccount(mark);
  const { id } = await merchant.call<Debit>('POST', '/api/direct-debits', {
    customer_id: mark,
    customer: { name, email: `${mark}@example.com` },
    ...{ payment_method_id, currency: 'MXN', amount, is_recurring: true, interval, external_id: mark },
    next_payment_date: nextBusinessDay(addDays(today, first)),
    concept: 'Membresía',
  });
  return merchant.agree(id);
}

/** Adds an endpoint that no server listens at. Its deliveries fail from the first event on. */
export const addFailingEndpoint = ({ call }: Merchant): Promise<unknown> =>
  call('POST', '/api/webhook-endpoints', {
    url: NO_SERVER,
    description: 'Servidor de la tienda',
    event_types: ['charge.paid', 'charge.failed', 'direct_debit.paused'],
  });

/** Does what the merchant does in the middle of the two months. */
export async function actOn(life: Life, { call, payments }: Merchant): Promise<void> {
  for (const { customer, debit } of life) {
    const path = `/api/direct-debits/${debit.id}`;
    if (customer.later === 'revoked') await call('POST', `${path}/revoke`);
    if (customer.later !== 'retried') continue;
    const [failed] = (await payments(debit.id)).filter(({ status }) => status === 'failed');
    if (failed) await call('POST', `${path}/charges/${failed.id}/retry`);
  }
}

/** Makes the simulated bank take a payment back whose customer does not recognise it: a dispute begins. */
export async function disputeIn(life: Life, { call, payments }: Merchant): Promise<void> {
  for (const { customer, debit } of life) {
    if (customer.later !== 'disputed') continue;
    const [paid] = (await payments(debit.id)).filter(({ status }) => status === 'paid');
    if (paid) await call('POST', '/sandbox/returns', { order_id: paid.id, code: '13' });
  }
}

/** Uploads a file of direct debits, and lets the service check it. The import waits to be applied. */
export async function prepareImport({ call, today }: Merchant): Promise<void> {
  const { id, upload } = await call<Import>('POST', '/api/imports', {
    ...{ kind: 'direct_debits', file_name: 'colegiaturas.csv' },
  });
  const form = new FormData();
  for (const [name, value] of Object.entries(upload.fields)) form.set(name, value);
  const file = importFile(addDays(await today(), 40), (n) => demoClabe(100 + n));
  form.set('file', new Blob([file]), 'colegiaturas.csv');
  await fetch(upload.url, { method: 'POST', body: form });
  await call('POST', `/api/imports/${id}/check`);
  await found(
    async () => (await call<Import>('GET', `/api/imports/${id}`)).status === 'checked' || undefined,
  );
}
