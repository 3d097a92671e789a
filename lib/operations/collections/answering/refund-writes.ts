import type { ChargeMove } from '#lib/domain/direct-debit/charge.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { newException } from '#lib/domain/direct-debit/exception.ts';
import type { Decision } from '#lib/domain/direct-debit/lifecycle.ts';
import { keepException, resolveException } from '#lib/store/collections/exceptions.ts';
import type { Write } from '#lib/store/engine/transact.ts';

/**
 * Returns the writes by which operators find the refunds that become due with a decision, and no longer find those that the
 * bank has made unnecessary. An order has its refund due as long as the exception is open.
 */
export function refundWrites({ moved }: Decision, clock: Clock): Write[] {
  return moved.flatMap((move) => [...due(move, clock), ...notDue(move, clock)]);
}

function due({ charge, transition: { set } }: ChargeMove, { now }: Clock): Write[] {
  const { refund_due } = set;
  if (!refund_due) return [];
  const { id: order_id, direct_debit_id, account_id, reference, presented_on: date } = charge;
  const { amount, since, paid_by: detail } = refund_due;
  const subject = {
    detail,
    reference: String(reference),
    amount,
    order_id,
    direct_debit_id,
    account_id,
    date,
  };
  return [keepException(newException('refund_due', [order_id, since], subject, now))];
}

function notDue({ charge, transition: { remove = [] } }: ChargeMove, { now }: Clock): Write[] {
  const { refund_due } = charge;
  if (!refund_due || !remove.includes('refund_due')) return [];
  return [resolveException(refund_due.exception, { as: 'answered', by: null }, now)];
}
