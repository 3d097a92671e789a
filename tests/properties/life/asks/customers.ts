import { businessDaysAfter } from '#lib/domain/calendar/business-days.ts';
import { addDays } from '#lib/domain/calendar/dates.ts';
import { type Charge, hasFailed } from '#lib/domain/direct-debit/charge.ts';
import { methodBody } from '#tests/support/records/account-numbers.ts';
import { PLACE, RFC } from '#tests/support/records/direct-debits.ts';
import { claimsOf } from '#tests/support/records/links.ts';
import { type Ask, type Asking, type At, mostly, ofOne } from './ask.ts';
import { newNumber } from './numbers.ts';

/** What the simulated provider reads in an account number: mostly a match. */
const ENDINGS = ['5555', '5555', '5555', '5555', '5555', '0001', '0002', '0003', '0004'] as const;

const customerOf = ({ view, of, draw, world }: At): string => {
  const known = view.own('customers', of).map(({ customer_id }) => customer_id);
  world.known.count += 1;
  return draw.isOneIn(3) || known.length === 0 ? `cus-${world.known.count}` : (draw.of(known) as string);
};

/** Returns a link of a direct debit of the account that someone has: mostly one of the last that have not expired. */
const linkOf = ({ world, of, draw }: At) => {
  const links = world.known.links.filter(({ account }) => account === of);
  const seconds = world.now.getTime() / 1_000;
  const valid = links.filter(({ token }) => claimsOf(token).exp > seconds);
  if (draw.isOneIn(4) || valid.length === 0) return draw.of(links);
  // The last one is mostly the one in force.
  return valid.at(-1 - draw.below(Math.min(3, valid.length)));
};

const methodOf = ({ view, of, draw }: At) => draw.of(view.own('methods', of));

const learnLink =
  ({ world, of }: At) =>
  (body: { token?: string; next_link?: { token: string } | null; short_url?: string }) => {
    const token = body.token ?? body.next_link?.token;
    if (token === undefined) return;
    const code = body.short_url?.split('#')[1];
    world.known.links.push({
      debit: claimsOf(token).direct_debit_id,
      account: of,
      token,
      ...(code !== undefined && { code }),
    });
  };

/** By the customer's link every second time. */
const byLink = (at: At): Asking | undefined => {
  const link = at.draw.isOneIn(2) ? linkOf(at) : undefined;
  return link && { params: { id: link.debit }, by: { token: link.token } };
};

/** By the merchant, or by the customer's link. */
const readOne: Ask = (at) => byLink(at) ?? ofOne('debits')(at);

const validationBy = (at: At, token?: string): Asking | undefined => {
  const method = methodOf(at);
  return (
    method && {
      body: { payment_method_id: method.id, rfc: RFC },
      ...(token !== undefined && { by: { token } }),
    }
  );
};

/** Mostly of a direct debit with one of some statuses. */
const ofDebit = (at: At, statuses: readonly string[], more: object = {}): Asking | undefined => {
  const one = mostly(at, at.view.own('debits', at.of), ({ status }) => statuses.includes(status));
  return one && { params: { id: one.id }, ...more };
};

/** Mostly of a direct debit whose customer has something to do. */
const ofWaiting = (at: At) => ofDebit(at, ['created', 'pending']);

/** The requests about payment methods. */
export const methods = {
  addPaymentMethod: (at: At): Asking | undefined => {
    const { draw, world } = at;
    const number = newNumber(world, draw.one(...ENDINGS));
    const link = draw.isOneIn(3) ? linkOf(at) : undefined;
    const debit = link && at.view.all('debits').find(({ id }) => id === link.debit);
    const learn = (body: { id: string; next_link?: { token: string } | null }) => {
      world.known.numbers.set(body.id, number);
      learnLink(at)(body);
    };
    const body = { ...methodBody(number), ...(draw.isOneIn(2) && { rfc: RFC }) };
    if (!link || !debit) return { params: { customerId: customerOf(at) }, body, learn };
    const consents = draw.isOneIn(2) && { consent: true };
    return {
      params: { customerId: debit.customer_id },
      body: { ...body, ...consents },
      by: { token: link.token },
      learn,
    };
  },
  listPaymentMethods: (at: At) => ({ params: { customerId: customerOf(at) } }),
  getPaymentMethod: (at: At) => ofMethod(at),
  updatePaymentMethod: (at: At) =>
    ofMethod(at, { body: at.draw.one({ default: true }, { metadata: { plan: 'oro' } }) }),
  deletePaymentMethod: (at: At): Asking | undefined => {
    const unused = at.view.own('methods', at.of).filter(({ open_direct_debits: uses }) => uses === 0);
    const method = at.draw.isOneIn(3) ? methodOf(at) : at.draw.of(unused);
    return method && { params: { customerId: method.customer_id, id: method.id } };
  },
  validatePaymentMethod: (at: At) => validationBy(at, at.draw.isOneIn(3) ? linkOf(at)?.token : undefined),
};

const ofMethod = (at: At, more: object = {}): Asking | undefined => {
  const method = methodOf(at);
  return method && { params: { customerId: method.customer_id, id: method.id }, ...more };
};

const TERMS = [
  { is_recurring: true, interval: 'weekly', amount: 100 },
  { is_recurring: true, interval: 'weekly', amount: 100, max_amount: 500 },
  { is_recurring: true, interval: 'weekly', is_fixed_amount: false, max_amount: 500 },
  { is_recurring: true, interval: 'monthly', amount: 250, max_amount: 800 },
  { is_recurring: false, amount: 300 },
  // The simulated bank returns these: without funds, by order of the customer, never.
  { is_recurring: true, interval: 'weekly', amount: 100.04, max_amount: 400 },
  { is_recurring: true, interval: 'weekly', amount: 100.24, max_amount: 400 },
  { is_recurring: true, interval: 'weekly', amount: 100.08 },
  { is_recurring: false, amount: 100.9 },
] as const;

/** The requests about direct debits. */
export const debits = {
  createDirectDebit: (at: At): Asking => {
    const { draw, view, of, world, today } = at;
    const method = draw.isOneIn(6) ? undefined : methodOf(at);
    const customer_id = method?.customer_id ?? customerOf(at);
    const first = businessDaysAfter(today, 1 + draw.below(8));
    return {
      body: {
        customer_id,
        customer: { name: 'Dolores Godínez', email: `${customer_id}@example.com` },
        currency: 'MXN',
        concept: 'Colegiatura',
        next_payment_date: first,
        ...(method && { payment_method_id: method.id }),
        ...draw.one(...TERMS),
        send_email: !draw.isOneIn(4),
        ...(draw.isOneIn(5) && { end_date: addDays(first, 20) }),
        ...(draw.isOneIn(6) && { notify_url: world.server.moody }),
        ...(draw.isOneIn(6) && { external_id: `mine-${view.own('debits', of).length}` }),
      },
    };
  },
  listDirectDebits: ({ draw }: At): Asking => ({
    query: { status: draw.one('active', 'pending', 'created') },
  }),
  getDirectDebit: readOne,
  getMandate: ((at) => {
    const asking = readOne(at) as Asking | undefined;
    return asking && { ...asking, ...(at.draw.isOneIn(3) && { headers: { accept: 'application/pdf' } }) };
  }) as Ask,
  updateDirectDebit: (at: At) => {
    const { draw, today } = at;
    const day = businessDaysAfter(today, draw.below(12));
    const method = methodOf(at);
    const body = draw.one(
      { metadata: { note: 'x' } },
      { max_amount: 50 * (1 + draw.below(12)) },
      { amount: 100, max_amount: 300 },
      { next_payment_date: day },
      { end_date: day },
      { end_date: null },
      { customer: { email: `other-${draw.below(3)}@example.com` } },
      { send_email: draw.isOneIn(2) },
      ...(method ? [{ payment_method_id: method.id }] : []),
      { status: 'cancelled' },
    );
    return ofDebit(at, ['created', 'pending', 'active'], { body });
  },
  acknowledgeDirectDebit: (at: At): Asking | undefined => {
    const link = linkOf(at);
    if (!link) return undefined;
    const failed = at.view.chargesOf(link.debit).filter(({ status }) => status === 'pending_next_cycle');
    const orders = at.draw.isOneIn(3) ? {} : { orders: failed.map(({ id }) => id) };
    return { body: { ...PLACE, ...orders }, by: { token: link.token }, learn: learnLink(at) };
  },
  revokeDirectDebit: (at: At) => byLink(at) ?? ofDebit(at, ['active']),
  createSessionLink: (at: At) => {
    const purpose = at.draw.isOneIn(4) ? 'validation' : 'activation';
    const asking = at.draw.isOneIn(4) ? readOne(at) : ofWaiting(at);
    return asking && { ...(asking as Asking), body: { purpose }, learn: learnLink(at) };
  },
  resendEmail: (at: At) => ofWaiting(at),
  receiveIdentityResult: async (at: At): Promise<Asking | undefined> => {
    const debit = at.draw.of(at.view.own('debits', at.of).filter(({ identity }) => identity !== null));
    if (!debit) return undefined;
    const { simulatedCallback } = await import('#lib/providers/identity-verification/simulator.ts');
    const { simulatorSecrets } = await import(
      '#lib/providers/identity-verification/configured-identity-verifier.ts'
    );
    const [secret] = await simulatorSecrets();
    const result = at.draw.isOneIn(4) ? 'declined' : 'approved';
    const { headers, body } = simulatedCallback({ subjectId: debit.id, result, secret, now: at.world.now });
    return { raw: body, headers, by: 'anybody' };
  },
  requestLink: ofOne('debits', { by: 'anybody' }),
  exchangeLink: ({ world, draw }: At): Asking | undefined => {
    const codes = world.known.links.flatMap((link) => link.code ?? []);
    const code = codes.at(-1 - draw.below(Math.min(3, codes.length)));
    return code === undefined ? undefined : { body: { code }, by: 'anybody' };
  },
  listPayments: readOne,
  getUpcomingCollection: readOne,
};

/** Amounts of charges in pesos: the centavos decide the simulated bank's return. */
const AMOUNTS = [20, 50, 100, 120.04, 80.24, 60.13, 90.01, 70.9, 400] as const;

const ofCharge = (at: At, which: (charge: Charge) => boolean, more: object = {}): Asking | undefined => {
  const isAny = at.draw.isOneIn(12);
  const charges = at.view.charges.filter((charge) => charge.account_id === at.of && (isAny || which(charge)));
  const charge = at.draw.of(charges);
  return charge && { params: { id: charge.direct_debit_id, order_id: charge.id }, ...more };
};

const isRetriable = (charge: Charge) => hasFailed(charge) && charge.retried_by === null;

/** The requests about charges. */
export const charges = {
  createCharge: (at: At) => {
    const day = at.draw.isOneIn(2) && { charge_date: businessDaysAfter(at.today, 1 + at.draw.below(6)) };
    return ofDebit(at, ['active'], { body: { amount: at.draw.one(...AMOUNTS), ...day } });
  },
  updateCharge: (at: At) => {
    const day = businessDaysAfter(at.today, 1 + at.draw.below(6));
    const body = at.draw.isOneIn(2) ? { charge_date: day } : { status: 'cancelled' };
    // Sometimes too late: the bank has it.
    const fitting = at.draw.isOneIn(4) ? ['pending', 'in_process'] : ['created'];
    return ofCharge(at, ({ status }) => fitting.includes(status), { body });
  },
  retryCharge: (at: At) => ofCharge(at, isRetriable),
  retryDirectDebit: (at: At): Asking | undefined => {
    const one = mostly(at, at.view.own('debits', at.of), ({ id }) => {
      // The newest one that has failed is retried: ids sort by age.
      const failed = at.view.chargesOf(id).filter(hasFailed);
      const newest = failed.toSorted((a, b) => (a.id < b.id ? 1 : -1))[0];
      return newest !== undefined && isRetriable(newest);
    });
    return one && { params: { id: one.id } };
  },
};
