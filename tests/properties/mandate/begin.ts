import { handler as getMethod } from '#functions/payment-methods/get.ts';
import { handler as recordBounces } from '#functions/workers/record-bounces.ts';
import { getPaymentMethod } from '#lib/api/payment-methods/routes.ts';
import { businessDaysAfter } from '#lib/domain/calendar/business-days.ts';
import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import { storeAccount, storeActiveDebit, storeCreatedDebit } from '#tests/support/database/stored-debits.ts';
import { call } from './calls.ts';
import type { Terms } from './known.ts';
import type { Kind } from './steps.ts';
import { Tracked } from './tracked.ts';
import { World } from './world.ts';

const BEGINS = '2027-01-04' as CalendarDate;
const ONCE = { is_recurring: false, interval: undefined };
const VARYING = { is_fixed_amount: false, amount: undefined, max_amount: 500 };
const WEEKLY = { interval: 'weekly', amount: 100 };

/** The members of each kind of direct debit, in addition to its first date and its end. */
const TERMS: Readonly<Record<Kind, Record<string, unknown>>> = {
  weekly: WEEKLY,
  'weekly roomy': { ...WEEKLY, max_amount: 500 },
  'weekly varying': { ...WEEKLY, ...VARYING },
  'weekly ending': WEEKLY,
  'weekly late': WEEKLY,
  'weekly unmailed': { ...WEEKLY, send_email: false },
  'weekly bounced': WEEKLY,
  monthly: { interval: 'monthly', amount: 100, max_amount: 300 },
  single: { ...ONCE, amount: 100 },
  'single varying': { ...ONCE, ...VARYING },
};

/** A merchant with direct debits of these kinds, on their first day. */
export async function begin(kinds: readonly Kind[]): Promise<World> {
  const world = new World(await storeAccount(), BEGINS);
  for (const [index, kind] of kinds.entries()) await add(world, kind, businessDaysAfter(BEGINS, 3 + index));
  await world.look();
  return world;
}

async function add(world: World, kind: Kind, first: CalendarDate): Promise<void> {
  const end = kind === 'weekly ending' ? addDays(first, 17) : null;
  const given = { send_email: true, ...TERMS[kind], next_payment_date: first, ...(end && { end_date: end }) };
  const now = new Date(`${BEGINS}T15:00:00.000Z`);
  const isLate = kind === 'weekly late';
  const { account_id } = world.account;
  const debit = isLate
    ? (await storeCreatedDebit(account_id, given, now)).debit
    : await storeActiveDebit(account_id, given, now);
  if (kind === 'weekly bounced') await bounce(debit);
  const terms: Terms = {
    first,
    interval: TERMS[kind].is_recurring === false ? null : (TERMS[kind].interval as 'weekly' | 'monthly'),
    maximum: Number(TERMS[kind].max_amount ?? TERMS[kind].amount) * 100,
    end,
  };
  const { id, customer_id } = debit;
  const of = { customerId: customer_id, id: debit.payment_method_id ?? '' };
  const method = await call(world.merchant, getMethod, getPaymentMethod, { params: of });
  const isMailed = kind !== 'weekly unmailed' && kind !== 'weekly bounced';
  const tracked = new Tracked(id, terms, {
    customerId: customer_id,
    clabe: method.body.number,
    isSingle: terms.interval === null,
    isFixed: TERMS[kind].is_fixed_amount !== false,
    isMailed,
  });
  tracked.clabes.set(method.body.id, method.body.number);
  if (!isLate) tracked.consent(terms, []);
  world.debits.push(tracked);
}

async function bounce({ id, customer }: { id: string; customer: { email: string } }): Promise<void> {
  const mail = { tags: { direct_debit_id: [id] }, destination: [customer.email] };
  const detail = { eventType: 'Bounce', bounce: { bounceType: 'Permanent' }, mail };
  await recordBounces({ detail } as unknown as Parameters<typeof recordBounces>[0]);
}
