import { randomUUID } from 'node:crypto';
import type { ServiceDescription } from '#infra/host/local-services.ts';
import type { AccountKeys } from '#infra/local/demo-account.ts';
import { Client, found, mailTo, type Say } from './client.ts';

const RFC = 'GODE561231GR8';
const ACCOUNT = { bank: '002', number: '002010077777777771', method: 'clabe', country: 'MX' };
const MONTH = 30 * 24 * 60 * 60_000;

type Debit = { id: string; status: string; next_payment_date: string };
type Page<T> = { data: T[] };
type Method = { id: string; validation: { status: string; reason: string | null } };
type Collected = { presented: number; paid: number; failed: number; files: string[] };
type Payment = { id: string; status: string; totals: { total: number } };

/** Shows the way from a token to a paid collection, as merchant and customer, on a running local service. */
export async function walk(
  { url, inbox_url }: ServiceDescription,
  { public_key, private_key }: AccountKeys,
  say: Say,
): Promise<void> {
  const api = new Client(url, say);
  const customer = `demo-${randomUUID().slice(0, 8)}`;
  const email = `${customer}@example.com`;

  say('1. A token for the demo account');
  const keys = `Basic ${btoa(`${public_key}:${private_key}`)}`;
  const path = '/api/authorizations/token';
  const { token: authorization } = await api.call<{ token: string }>('POST', path, { authorization: keys });

  say('2. The customer’s bank account and its verification');
  const methods = `/api/customers/${customer}/payment-methods`;
  const holder = { name: 'Dolores Godínez', business_name: '', rfc: RFC };
  const { id } = await api.call<Method>('POST', methods, {
    body: { ...holder, ...ACCOUNT },
    authorization,
  });
  const quietly = new Client(url, () => {});
  const { validation } = await found(async () => {
    const { data } = await quietly.call<Page<Method>>('GET', methods, { authorization });
    return data.find((method) => method.id === id && method.validation.status !== 'pending');
  });
  say(`  The account is ${validation.status}`);

  say('3. A monthly direct debit');
  const debits = '/api/direct-debits';
  const debit = await api.call<Debit>('POST', debits, {
    body: {
      customer_id: customer,
      customer: { name: 'Dolores Godínez', email },
      payment_method_id: id,
      currency: 'MXN',
      amount: 350.5,
      is_recurring: true,
      interval: 'monthly',
      next_payment_date: new Date(Date.now() + MONTH).toISOString().slice(0, 10),
      concept: 'Suscripción mensual',
    },
    authorization,
  });
  say(`  ${debit.id} is ${debit.status}; the first collection is on ${debit.next_payment_date}`);

  say('4. The customer’s mail and the page that it links to');
  const { subject, page } = await found(() => mailTo(email, inbox_url));
  say(`  «${subject}» to ${email}, at ${inbox_url}`);
  say(`  ${page}`);

  say('5. The customer agrees on that page');
  const link = new URLSearchParams(new URL(page).hash.slice(1)).get('token') ?? '';
  const agreed = await api.call<Debit>('POST', `${debits}/acknowledge`, { body: {}, authorization: link });
  say(`  ${agreed.id} is ${agreed.status}`);

  say('6. The day of the first collection: the bank’s file, and the return file of the simulated bank');
  const collected = await api.call<Collected>('POST', '/sandbox/collections', {
    body: { date: agreed.next_payment_date },
    authorization,
  });
  say(
    `  ${collected.presented} presented, ${collected.paid} paid, ${collected.failed} failed: ${collected.files}`,
  );

  say('7. The payment');
  const payments = await api.call<Page<Payment>>('GET', `${debits}/${debit.id}/payments`, { authorization });
  for (const { id, status, totals } of payments.data) say(`  ${id}: ${status}, ${totals.total} MXN`);
}
