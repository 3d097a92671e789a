import { businessDaysAfter, nextBusinessDay } from '#lib/domain/calendar/business-days.ts';
import { addDays } from '#lib/domain/calendar/dates.ts';
import { type Asking, type At, plainly } from './ask.ts';

const waitingForIdentity = ({ view, of, draw }: At) =>
  draw.of(view.own('debits', of).filter(({ identity }) => identity !== null));

/** The requests that only a sandbox has. */
export const sandbox = {
  answerVerification: (at: At): Asking | undefined => {
    const debit = waitingForIdentity(at);
    return (
      debit && { params: { id: debit.id }, body: { answer: at.draw.isOneIn(4) ? 'declined' : 'approved' } }
    );
  },
  finishVerification: async (at: At): Promise<Asking | undefined> => {
    const debit = waitingForIdentity(at);
    const [, key] = /&key=(.+)$/.exec((debit?.identity as { url?: string } | null)?.url ?? '') ?? [];
    if (!debit || key === undefined) return undefined;
    return { params: { id: debit.id }, body: { answer: 'approved', key }, by: 'anybody' };
  },
  runCollections: ({ today, draw, world }: At): Asking => ({
    body: { date: draw.isOneIn(3) ? businessDaysAfter(world.today, draw.below(6)) : nextBusinessDay(today) },
  }),
  returnOrder: ({ view, of, draw, world }: At): Asking | undefined => {
    const presented = view.charges.filter(
      ({ account_id, presented_on }) => account_id === of && presented_on !== undefined,
    );
    const order = draw.of(presented);
    const code = draw.one('13', '04', '00', '01', '08', '00', '13');
    const day = draw.isOneIn(3) && { date: nextBusinessDay(world.today) };
    const mistake = draw.isOneIn(8) && { mistake: draw.one('unknown_reference', 'other_amount') };
    return order && { body: { order_id: order.id, code, ...day, ...mistake } };
  },
  refuseFiles: ({ today, draw }: At): Asking => ({
    params: { day: businessDaysAfter(today, draw.below(4)) },
  }),
  listScenarios: plainly(),
  getClock: plainly(),
  moveClock: ({ today, draw }: At): Asking => ({
    body: { now: `${addDays(today, 1 + draw.below(6))}T18:00:00.000Z` },
  }),
  advanceDeliveries: plainly(),
};
