import { IDS } from '#lib/api/members/story.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { presentPayment, releaseTransfer, settlePayment } from '#lib/domain/outgoing/outcome.ts';
import {
  closeTransfer,
  openTransfer,
  reopenTransfer,
  type Transfer,
  withLines,
} from '#lib/domain/transfers/transfer.ts';
import { heldLine } from './stored-orders.ts';

/** The story's transfer in each of its states, made by the same functions as every transfer. */

const on = (day: number, time: string) => new Date(`2026-12-${day}T${time}Z`);
const bookedOn = (day: number, time: string) => ({
  now: on(day, time),
  today: `2026-12-${day}` as CalendarDate,
  closed: new Set<string>(),
});

const open: Transfer = {
  ...withLines(openTransfer(IDS.account, on(18, '14:41:07.118')), [heldLine], on(18, '14:41:07.118')),
  id: IDS.transfer,
};
const to = { payout_account_id: '', bank: '012', last4: '3794' };

export const closed = closeTransfer(open, { reference: 1_000_463, to }, on(18, '14:41:07.300'));
export const reopened = reopenTransfer(closed, 'operator', on(18, '15:02:44.016'));
export const released = releaseTransfer(closed, null, bookedOn(18, '14:41:07.301')).payment;
export const presented = presentPayment(
  released,
  { presented_on: '2026-12-18' as CalendarDate },
  on(18, '14:42:31.904'),
);
export const paid = settlePayment(presented, { code: '00' }, bookedOn(18, '21:10:55.671')).payment;
export const returned = settlePayment(presented, { code: '01' }, bookedOn(18, '21:10:55.671')).payment;
