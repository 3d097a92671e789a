import { IDS } from '#lib/api/members/story.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { presentPayment, recallPayment, releaseRefund, settlePayment } from '#lib/domain/outgoing/outcome.ts';
import { cancelRefund, newRefund, type Refund } from '#lib/domain/refunds/refund.ts';
import { heldCharge } from './stored-orders.ts';

/** The story's refund in each of its states, made by the same functions as every refund. */

const on = (day: number, time: string) => new Date(`2026-12-${day}T${time}Z`);
const bookedOn = (day: number, time: string) => ({
  now: on(day, time),
  today: `2026-12-${day}` as CalendarDate,
  closed: new Set<string>(),
});

export const created: Refund = {
  ...newRefund(
    heldCharge,
    { amount: 10_000 as Centavos, paid_by: null, reason: 'One bag was damaged', reference: 1_000_471 },
    on(17, '18:02:31.550'),
  ),
  id: IDS.refund,
};
export const cancelled = cancelRefund(created, on(18, '20:41:00.077'));
export const released = releaseRefund(created, bookedOn(18, '14:41:06.900')).payment;
export const presented = presentPayment(
  released,
  { presented_on: '2026-12-18' as CalendarDate },
  on(18, '14:42:31.904'),
);
export const recalled = recallPayment(presented, { wasRefused: true }, on(18, '16:20:09.310'));
export const paid = settlePayment(presented, { code: '00' }, bookedOn(18, '21:10:55.671')).payment;
export const returned = settlePayment(presented, { code: '01' }, bookedOn(18, '21:10:55.671')).payment;
