import type { BankReturn } from '#lib/domain/bank-file/return-codes.ts';
import { findBank } from '#lib/domain/banks.ts';
import { isCarried, isDone, MAX_ORDER_ATTEMPTS } from '#lib/domain/billing-cycle.ts';
import { ConflictError } from '#lib/errors/conflict-error.ts';
import { changeDirectDebit, event } from '#lib/operations/change-direct-debit.ts';
import { sameAs } from '#lib/operations/open-charge.ts';
import { type ChargeStep, takeStep } from '#lib/store/charge-steps.ts';
import { findCharges, type StoredCharge } from '#lib/store/charges.ts';
import { findDirectDebit, type StoredDirectDebit } from '#lib/store/direct-debits.ts';
import type { Failure, Payment } from '#lib/store/orders.ts';
import { findPaymentMethod } from '#lib/store/payment-methods.ts';
import { retryOnConflict, transact, type Write } from '#lib/store/transact.ts';

export type Settlement = 'paid' | 'failed' | 'reversed' | 'unchanged';

type Settled = {
  step: ChargeStep;
  changes: Partial<StoredDirectDebit>;
  events: (next: StoredDirectDebit) => Write[];
  settlement: Settlement;
};

/**
 * Does to an order what the bank has answered, together with everything that follows for its direct debit, once:
 * an answer that comes again finds it done. `completed` says whether the direct debit ended with it.
 */
export function settleCharge(
  orderId: string,
  answer: BankReturn,
  now: Date,
): Promise<{ settlement: Settlement; completed: boolean }> {
  return retryOnConflict(async () => {
    const [charge] = await findCharges([orderId]);
    const debit = charge && (await findDirectDebit(charge.direct_debit_id));
    if (!charge || !debit) throw new Error(`The bank has answered to ${orderId}, which is gone`);
    const settled = await settledBy(charge, debit, answer, now);
    if (!settled) return { settlement: 'unchanged', completed: false };
    const { next, writes } = changeDirectDebit(debit, completing(debit, settled.changes), now);
    const step = takeStep(charge, settled.step, () => new ConflictError(), now);
    await transact([step, ...writes, ...settled.events(next)]);
    return {
      settlement: settled.settlement,
      completed: next.status === 'completed' && debit.status !== 'completed',
    };
  });
}

async function settledBy(
  charge: StoredCharge,
  debit: StoredDirectDebit,
  answer: BankReturn,
  now: Date,
): Promise<Settled | undefined> {
  const { status } = charge;
  if (status === 'pending' || status === 'in_process') {
    return answer.paid ? paid(charge, debit, now) : failed(charge, debit, answer, now);
  }
  return status === 'paid' && !answer.paid ? reversed(charge, debit, answer, now) : undefined;
}

async function paid(charge: StoredCharge, debit: StoredDirectDebit, now: Date): Promise<Settled> {
  const payments = [await paymentOf(charge)];
  return {
    step: { from: UNDER_WAY, set: { status: 'paid', attempts: MAX_ORDER_ATTEMPTS, payments } },
    changes: { open_orders: debit.open_orders - 1 },
    events: (next) => [event(next, 'direct_debit.charge_paid', factsOf(charge), now)],
    settlement: 'paid',
  };
}

/** Carried to the next cycle where there is one; otherwise it is the merchant's to retry. */
function failed(charge: StoredCharge, debit: StoredDirectDebit, answer: Unpaid, now: Date): Settled {
  const carried = isCarried(debit);
  const failure = failureOf(answer);
  const status = carried ? 'pending_next_cycle' : 'failed';
  return {
    step: { from: UNDER_WAY, set: { status, attempts: MAX_ORDER_ATTEMPTS, failure } },
    changes: {
      open_orders: debit.open_orders - 1,
      ...(carried
        ? { carried_orders: [...debit.carried_orders, charge.id] }
        : { unpaid_orders: debit.unpaid_orders + 1 }),
    },
    events: (next) => {
      const next_attempt_date = carried ? next.next_payment_date : null;
      const facts = { ...factsOf(charge), code: failure.code, next_attempt_date };
      return [event(next, 'direct_debit.charge_failed', facts, now)];
    },
    settlement: 'failed',
  };
}

/** What was paid is given back: it failed after all, and is not presented again by itself. */
function reversed(charge: StoredCharge, debit: StoredDirectDebit, answer: Unpaid, now: Date): Settled {
  const failure = failureOf(answer);
  const facts = { ...factsOf(charge), code: failure.code };
  return {
    step: { from: ['paid'], set: { status: 'failed', failure, reversed_at: now.toISOString() } },
    changes: { unpaid_orders: debit.unpaid_orders + 1 },
    events: (next) => [event(next, 'direct_debit.charge_reversed', facts, now)],
    settlement: 'reversed',
  };
}

type Unpaid = Extract<BankReturn, { paid: false }>;

const UNDER_WAY = ['pending', 'in_process'] as const;

function completing(
  debit: StoredDirectDebit,
  changes: Partial<StoredDirectDebit>,
): Partial<StoredDirectDebit> {
  const ends = debit.status === 'active' && isDone({ ...debit, ...changes });
  return ends ? { ...changes, status: 'completed' } : changes;
}

function failureOf({ bankCode, reason }: Unpaid): Failure {
  return { code: reason.code, bank_code: bankCode, message: reason.message, retryable: reason.retryable };
}

function factsOf(charge: StoredCharge) {
  const { id: order_id, presented_on, charge_date, reference } = charge;
  const { amount, concept } = sameAs(charge);
  return { order_id, amount, concept, date: presented_on ?? charge_date, reference };
}

async function paymentOf(charge: StoredCharge): Promise<Payment> {
  const { account_id, customer_id, payment_method_id } = charge;
  const method = await findPaymentMethod(account_id, customer_id, payment_method_id);
  return {
    id: `pay_${charge.id.slice('ord_'.length)}`,
    folio: charge.file_id?.slice(charge.file_id.indexOf('/') + 1) ?? '',
    reference: String(charge.reference),
    status: 'paid',
    type: 'direct_debit',
    currency: charge.currency,
    amount: charge.totals.total,
    gateway: 'direct_debit',
    method: {
      name: method?.name ?? '',
      exp_month: '',
      exp_year: '',
      type: 'clabe',
      last4: method?.number_last4 ?? '',
      brand: '',
      bankname: findBank(method?.bank ?? '')?.name ?? '',
      domestic: true,
    },
    affiliation_number: '',
  };
}
