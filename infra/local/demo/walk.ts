import { randomUUID } from 'node:crypto';
import type { ServiceDescription } from '#infra/host/local-services.ts';
import type { AccountKeys } from '#infra/local/demo-account.ts';
import { DEMO_OWNER } from '#infra/settings/demo-keys.ts';
import { nextBusinessDay } from '#lib/domain/calendar/business-days.ts';
import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import { Client, found, mailTo, type Say } from './client.ts';
import { actOn, addFailingEndpoint, beginLife, disputeIn, hasLife, prepareImport } from './life.ts';
import { type Debit, type Merchant, merchantOf } from './merchant.ts';
import { setPayoutAccount } from './operator.ts';

const NUMBER = '002010077777777771';

export type Demo = {
  readonly service: ServiceDescription;
  /** The data directory of the service. */
  readonly directory: string;
  readonly account: AccountKeys;
  readonly say: Say;
};

/**
 * Shows the way from a token to a paid collection, as merchant and customer, on a running local service. Then the
 * account lives two months, which its desk shows.
 */
export async function walk(demo: Demo): Promise<void> {
  const { service, account, say } = demo;
  const api = new Client(service.url, say);

  say('1. A token for the demo account');
  const authorization = `Basic ${btoa(`${account.public_key}:${account.private_key}`)}`;
  const path = '/api/authorizations/token';
  const { token } = await api.call<{ token: string }>('POST', path, { authorization });
  const quietly = merchantOf(new Client(service.url, () => {}), token);
  const debit = await firstDebit(merchantOf(api, token), quietly, demo);

  const begins = await quietly.today();
  const isFirst = !(await hasLife(quietly));
  if (isFirst)
    say('6. Some minutes of patience: more customers, an endpoint without a server, a payout account');
  const life = isFirst ? await begin(quietly, begins, demo) : [];

  say(
    `${isFirst ? 7 : 6}. The clock of the account moves to the first collection, and runs each day on the way`,
  );
  await quietly.moveTo(debit.next_payment_date);
  for (const { id, status, totals } of await quietly.payments(debit.id))
    say(`  ${id}: ${status}, ${totals.total} MXN`);
  if (isFirst) await liveOn(quietly, life, begins, demo);

  say(`  The desk shows it: ${service.url}/desk`);
  say(`  Sign in as ${DEMO_OWNER}, by the mail at ${service.inbox_url}`);
}

/** Creates the direct debit of a new customer, who agrees to it by the link in the mail. */
async function firstDebit(merchant: Merchant, quietly: Merchant, { service, say }: Demo): Promise<Debit> {
  const customer = `demo-${randomUUID().slice(0, 8)}`;
  const email = `${customer}@example.com`;
  const name = 'Dolores Godínez';

  say('2. The customer’s bank account and its verification');
  await merchant.addAccount(customer, name, NUMBER);
  const { id, validation } = await quietly.verifiedAccount(customer);
  say(`  The account is ${validation.status}`);

  say('3. A monthly direct debit');
  const debit = await merchant.call<Debit>('POST', '/api/direct-debits', {
    ...{ customer_id: customer, customer: { name, email }, payment_method_id: id, currency: 'MXN' },
    ...{ amount: 350.5, is_recurring: true, interval: 'monthly', concept: 'Suscripción mensual' },
    next_payment_date: nextBusinessDay(addDays(await quietly.today(), 30)),
  });
  say(`  ${debit.id} is ${debit.status}; the first collection is on ${debit.next_payment_date}`);

  say('4. The customer’s mail and the page that it links to');
  const { subject, page } = await found(() => mailTo(email, service.inbox_url));
  say(`  «${subject}» to ${email}, at ${service.inbox_url}`);
  say(`  ${page}`);

  say('5. The customer agrees on that page');
  const link = new URLSearchParams(new URL(page).hash.slice(1)).get('token') ?? '';
  const agreed = await new Client(service.url, say).call<Debit>('POST', '/api/direct-debits/acknowledge', {
    ...{ body: {}, authorization: link },
  });
  say(`  ${agreed.id} is ${agreed.status}`);
  return agreed;
}

async function begin(merchant: Merchant, today: CalendarDate, { directory, account }: Demo) {
  await Promise.all([addFailingEndpoint(merchant), setPayoutAccount(account.account_id, directory)]);
  return beginLife(merchant, today);
}

/** Lives the second month, to a day on which a dispute begins and an import waits to be applied. */
async function liveOn(
  merchant: Merchant,
  life: Awaited<ReturnType<typeof beginLife>>,
  begins: CalendarDate,
  { say }: Demo,
): Promise<void> {
  say('8. A retry, a revocation, a second month, a dispute, and an import to apply');
  await actOn(life, merchant);
  const day = nextBusinessDay(addDays(begins, 60));
  await merchant.moveTo(day);
  await disputeIn(life, merchant);
  await prepareImport(merchant);
  say(`  For the account it is ${day} now`);
}
