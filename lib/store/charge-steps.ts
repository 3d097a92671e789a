import { MAX_ORDER_ATTEMPTS } from '#lib/domain/billing-cycle.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { OrderStatus } from '#lib/domain/order.ts';
import type { StoredCharge } from './charges.ts';
import { orderKey } from './keys.ts';
import type { StoredOrder } from './orders.ts';
import type { Write } from './transact.ts';

/** One step of a charge as a value: from which statuses, and its members as they will be. */
export type ChargeStep = {
  from: readonly OrderStatus[];
  set: Partial<StoredOrder>;
  /** Whether it no longer waits for its day. */
  leavesQueue?: true;
};

/** The write of a step. `otherwise` is thrown where the charge is in none of the statuses, or was retried meanwhile. */
export function takeStep(charge: StoredCharge, step: ChargeStep, otherwise: () => Error, now: Date): Write {
  const members = Object.entries({ ...step.set, updated_at: now.toISOString() });
  const statuses = step.from.map((status, index): [string, string] => [`:from${index}`, status]);
  return {
    update: {
      Key: orderKey(charge.id),
      ConditionExpression: `account_id = :account AND #status IN (${statuses.map(([name]) => name).join(', ')}) AND retried_by = :not_retried`,
      UpdateExpression: [
        `SET ${members.map((_, index) => `#to${index} = :to${index}`).join(', ')}`,
        ...(step.leavesQueue ? ['REMOVE due_shard, due_at'] : []),
        'ADD #version :one',
      ].join(' '),
      ExpressionAttributeNames: {
        '#status': 'status',
        '#version': 'version',
        ...Object.fromEntries(members.map(([name], index) => [`#to${index}`, name])),
      },
      ExpressionAttributeValues: {
        ':account': charge.account_id,
        ':not_retried': null,
        ':one': 1,
        ...Object.fromEntries(statuses),
        ...Object.fromEntries(members.map(([, value], index) => [`:to${index}`, value])),
      },
    },
    refuse: otherwise,
  };
}

/** Into the bank's file of a day. */
export const claimed = (fileId: string, date: CalendarDate): ChargeStep => ({
  from: ['created'],
  set: { status: 'pending', file_id: fileId, presented_on: date },
  leavesQueue: true,
});

/** To the bank, with its file. */
export const presented: ChargeStep = {
  from: ['pending'],
  set: { status: 'in_process', attempts: MAX_ORDER_ATTEMPTS },
};

/** Retried by another charge, and no longer waiting itself. */
export const succeededBy = (successorId: string): ChargeStep => ({
  from: ['failed', 'pending_next_cycle'],
  set: { status: 'failed', retried_by: successorId },
});

/** Given up with its direct debit. */
export const givenUp: ChargeStep = { from: ['pending_next_cycle'], set: { status: 'cancelled' } };
