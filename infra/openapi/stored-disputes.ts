import { IDS } from '#lib/api/members/story.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import {
  type Dispute,
  loseDispute,
  openDispute,
  sendEvidence,
  winDispute,
} from '#lib/domain/disputes/dispute.ts';
import { disputeFeeOf } from '#lib/domain/fees.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { heldCharge } from './stored-orders.ts';

/** The story's dispute in each of its states, made by the same functions as every dispute. */

const on = (day: number, time: string) => new Date(`2027-01-${day}T${time}Z`);
const bookedOn = (day: number, time: string) => ({
  now: on(day, time),
  today: `2027-01-${day}` as CalendarDate,
  closed: new Set<string>(),
});

const PRICE = 15_000 as Centavos;
const { next } = openDispute(
  heldCharge,
  { bankCode: '13', fee: disputeFeeOf(PRICE) },
  bookedOn(19, '15:20:44.812'),
);

export const opened: Dispute = { ...next, id: IDS.dispute };
export const sent = sendEvidence(opened, 'ana', on(20, '17:05:09.330')).next;
export const won = winDispute(sent, bookedOn(28, '15:31:02.118')).next;
export const accepted = loseDispute(opened, { merchant: true }, on(19, '18:40:27.095')).next;
