import { expect } from '@jest/globals';
import { handler as createCharge } from '#functions/direct-debits/create-charge.ts';
import { handler as retry } from '#functions/direct-debits/retry.ts';
import { handler as retryCharge } from '#functions/direct-debits/retry-charge.ts';
import { handler as revoke } from '#functions/direct-debits/revoke.ts';
import { handler as update } from '#functions/direct-debits/update.ts';
import { handler as updateCharge } from '#functions/direct-debits/update-charge.ts';
import * as routes from '#lib/api/charges/routes.ts';
import { revokeDirectDebit, updateDirectDebit } from '#lib/api/direct-debits/routes.ts';
import type { Route } from '#lib/api/route.ts';
import { businessDaysAfter } from '#lib/domain/calendar/business-days.ts';
import { acknowledge } from '#lib/domain/direct-debit/acknowledge.ts';
import { takePaymentMethod } from '#lib/domain/direct-debit/payment-method.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { changeDirectDebit } from '#lib/operations/direct-debits/change-direct-debit.ts';
import { waitingForConsent } from '#lib/operations/direct-debits/waiting-for-consent.ts';
import { bookEntry } from '#lib/operations/ledger/book-entry.ts';
import { writesToAdd } from '#lib/operations/writes/payment-methods.ts';
import { findDirectDebit } from '#lib/store/direct-debits.ts';
import { transact } from '#lib/store/engine/transact.ts';
import { beginUse } from '#lib/store/payment-method-uses.ts';
import { findCustomer } from '#lib/store/payment-methods.ts';
import { ACKNOWLEDGED } from '#tests/domain/direct-debit/sample.ts';
import { validMethod } from '#tests/support/database/stored-debits.ts';
import { letIndexesCatchUp } from '#tests/support/database/test-database.ts';
import { callHandler, type HandlerResponse } from '#tests/support/service/call-handler.ts';
import { killedAt } from '#tests/support/service/killable.ts';
import { type Audited, allCharges } from './audit.ts';
import { banks } from './bank-steps.ts';
import type { Kill } from './kills.ts';
import { payOut } from './payouts.ts';
import { refundDeeds } from './refunds/deeds.ts';
import type { Step, StepKind } from './steps.ts';
import { auditTransfers } from './transfers/audit.ts';
import { transferDeeds } from './transfers/deeds.ts';
import type { World } from './world.ts';

type Handler = Parameters<typeof callHandler>[0];
type Does<Kind extends StepKind> = (world: World, step: Step<Kind>) => Promise<unknown>;

/** More than any adjustment here, in centavos: none needs a second operator. */
const MOST_ALONE = 1_000_00 as Centavos;

/** The requests of merchants and customers; a refused one changes nothing, and none gets an internal error. */
const DOES: { readonly [Kind in StepKind]: Does<Kind> } = {
  ...banks,
  ...transferDeeds,
  ...refundDeeds,

  charge: async (world, { debit, amount, days, kill }) => {
    const { id } = world.debit(debit);
    const charge_date = days && businessDaysAfter(world.today, days);
    const body = { amount: amount / 100, ...(charge_date && { charge_date }) };
    await killable(kill, () => ask(world, createCharge, routes.createCharge, { id }, body));
  },
  retry: (world, { debit }) => call(world, retry, routes.retryDirectDebit, { id: world.debit(debit).id }),
  'retry order': (world, { debit, pick }) => ofOrder(world, debit, pick, retryCharge, routes.retryCharge),
  withdraw: (world, { debit, pick }) =>
    ofOrder(world, debit, pick, updateCharge, routes.updateCharge, { status: 'cancelled' }),
  redate: (world, { debit, pick, days }) => {
    const charge_date = businessDaysAfter(world.today, days);
    return ofOrder(world, debit, pick, updateCharge, routes.updateCharge, { charge_date });
  },
  move: async (world, { debit, days }) => {
    const { id, ledger } = world.debit(debit);
    const date = businessDaysAfter(world.today, days);
    const { status } = await change(world, { id }, { next_payment_date: date });
    // The customer has not agreed to the date yet, and will agree to this one.
    if (status === 200 && ledger.consents.length === 0) ledger.first = date;
  },
  end: async (world, { debit, days }) => {
    const { id, ledger } = world.debit(debit);
    const end = businessDaysAfter(world.today, days);
    if (ledger.end !== undefined && end > ledger.end) return;
    const { status } = await change(world, { id }, { end_date: end });
    if (status === 200) ledger.end = end;
  },
  cancel: (world, { debit }) => change(world, world.debit(debit), { status: 'cancelled' }),
  revoke: async (world, { debit, kill }) => {
    const { id, ledger } = world.debit(debit);
    await killable(kill, () => ask(world, revoke, revokeDirectDebit, { id }));
    ledger.isRevoked = (await findDirectDebit(id))?.revoked_at !== null;
  },
  acknowledge: async (world, { debit, lists }) => {
    const { id, ledger } = world.debit(debit);
    let orders: string[] = [];
    const decision = await unlessRefused(() =>
      changeDirectDebit(
        id,
        async (current, clock) => {
          const waiting = await waitingForConsent(current);
          orders = lists ? waiting.slice(0, 1).map((order) => order.id) : [];
          const by = { ...ACKNOWLEDGED, acknowledged_at: world.now.toISOString() };
          const method = { validation: { status: 'verified' } } as never;
          return acknowledge(current, { by, method, listing: { orders, waiting } }, clock);
        },
        world.clock,
        undefined,
        { by: 'customer', consenting: 'terms' },
      ),
    );
    if (decision) ledger.consent(world.today, decision.next.payment_method_id, orders);
  },
  'other account': async (world, { debit, consents }) => {
    const { id, ledger } = world.debit(debit);
    const before = (await findDirectDebit(id)) as DirectDebit;
    const { account_id, customer_id } = before;
    const method = await validMethod(account_id, customer_id, world.now);
    const customer = await findCustomer(account_id, customer_id);
    const decision = await unlessRefused(async () => {
      const waiting = await waitingForConsent(before);
      takePaymentMethod(before, { method, link: null, consents, waiting }, world.clock);
      await transact(writesToAdd({ next: method, events: [] }, customer, world.now));
      return changeDirectDebit(
        id,
        (current, clock) => takePaymentMethod(current, { method, link: null, consents, waiting }, clock),
        world.clock,
        () => beginUse(method, id),
        { by: 'customer', consenting: 'account', method },
      );
    });
    if (!decision) return;
    ledger.otherAccount();
    if (decision.next.consent.count > before.consent.count) ledger.consent(world.today, method.id);
  },
  'pay out': async (world, { debit, pick, amount }) => {
    const { id, seen } = world.debit(debit);
    const charges = await allCharges(id);
    const charge = charges[pick % charges.length];
    if (charge) await payOut(world, charge, seen.settled, amount);
  },
  adjust: async (world, { amount, takesBack, kills }) => {
    const signed = (takesBack ? -amount : amount) as Centavos;
    const reference = `CASE-${world.adjustments.length}`;
    const account_id = world.account.account_id;
    const asked = {
      account_id,
      type: 'adjustment',
      amount: signed,
      reference,
      reason: 'x',
      by: 'ana',
    } as const;
    const entry = await world.insist(kills, () => bookEntry(asked, MOST_ALONE, world.clock));
    expect(entry.state).toBe('booked');
    world.adjustments.push(signed);
    world.transfers.own.credit(reference, signed, world.today);
  },
  'suspend or resume': (world) => world.suspend(!world.isSuspended),
  settlement: (world) => world.settle(world.settlement === 'held' ? 'direct' : 'held'),
  evening: async (world) => {
    world.isEvening = true;
    letIndexesCatchUp();
  },
};

/** Executes a step, and checks everything that must never happen. */
export async function take(world: World, step: Step): Promise<void> {
  world.steps += 1;
  await (DOES[step.do] as Does<StepKind>)(world, step);
  // No order changes by what is done with a transfer. What the bank says about transfers it may say about refunds.
  const isOfTransfers = Object.hasOwn(transferDeeds, step.do) && world.refunds.all.size === 0;
  await (isOfTransfers ? auditTransfers(world, world.reading()) : world.audit());
}

async function unlessRefused<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return undefined;
    throw error;
  }
}

function change(world: World, { id }: Pick<Audited, 'id'>, body: unknown): Promise<HandlerResponse> {
  return call(world, update, updateDirectDebit, { id }, body);
}

async function ofOrder(
  world: World,
  debit: number,
  pick: number,
  handler: unknown,
  route: Route,
  body?: unknown,
) {
  const { id } = world.debit(debit);
  const charges = await allCharges(id);
  const charge = charges[pick % charges.length];
  if (charge) await call(world, handler, route, { id, order_id: charge.id }, body);
}

/** A call that is killed may have any response. */
async function killable(kill: Kill | undefined, work: () => Promise<HandlerResponse>): Promise<void> {
  if (kill) await killedAt(kill.calls, kill.losesLastResponse, work);
  else expect((await work()).status).toBeLessThan(500);
}

async function call(...asked: Parameters<typeof ask>): Promise<HandlerResponse> {
  const answer = await ask(...asked);
  expect(answer.status).toBeLessThan(500);
  return answer;
}

function ask(
  { account, now }: World,
  handler: unknown,
  route: Route,
  params: Record<string, string>,
  body?: unknown,
): Promise<HandlerResponse> {
  return callHandler(handler as Handler, route, {
    accountId: account.account_id,
    now,
    params,
    ...(body !== undefined && { body }),
  });
}
