import { addDays } from '#lib/domain/calendar/dates.ts';
import { type Ask, type Asking, type At, ofOne, plainly } from './ask.ts';

const ADDRESS = {
  ...{
    first_name: 'Dolores',
    last_name: 'Godínez',
    address1: 'Av. Insurgentes Sur 1602',
    address2: 'Piso 3',
  },
  ...{ country: { code: 'MX', name: 'México' }, state: { code: 'CMX' }, city: 'Ciudad de México' },
  ...{ postal_code: '03940', phone: '+52 55 5555 0101', reference: 'Frente al parque' },
};

const ordersOf = ({ view, of }: At) => view.own('orders', of);
const ofOrder = (at: At, more: object = {}): Asking | undefined => {
  const order = at.draw.of(ordersOf(at));
  return order && { params: { order_id: order.id }, ...more };
};

/** Mostly of a payment that can be refunded. */
const ofPaid = (at: At, more: object = {}): Asking | undefined => {
  const paid = ordersOf(at).filter(({ status }) => status === 'paid');
  const order = at.draw.isOneIn(6) ? at.draw.of(ordersOf(at)) : at.draw.of(paid);
  return order && { params: { order_id: order.id }, ...more };
};

/** The requests about orders and payouts. */
export const orders = {
  createOrder: ({ world, draw }: At): Asking => ({
    body: {
      customer_id: `cus-${world.known.count}`,
      ...{
        email: 'dolores@example.com',
        first_name: 'Dolores',
        last_name: 'Godínez',
        phone: '+52 55 5555 0101',
      },
      items: [
        {
          ...{ name: 'Café de altura', quantity: 1 + draw.below(3), price: 100, discount: 10 },
          taxes: [{ name: 'IVA', rate: 16 }],
        },
      ],
      shipping_items: [{ name: 'Mensajería', price: 50 }],
    },
  }),
  listOrders: ({ draw }: At): Asking => ({
    query: draw.one({}, { status: 'paid' }, { type: 'direct_debit' }),
  }),
  getOrder: (at: At) => ofOrder(at),
  updateOrder: (at: At) => ofOrder(at, { body: { shipping_address: ADDRESS } }),
  createPayout: (at: At): Asking | undefined => {
    const order = at.draw.isOneIn(2)
      ? at.draw.of(ordersOf(at))
      : at.draw.of(ordersOf(at).filter(({ type, status }) => type === 'order' || status === 'paid'));
    const amount = at.draw.one(10, 30, 60, 90);
    return order && { body: payoutOf(order.id, amount) };
  },
  listPayouts: plainly(),
  getPayout: (at: At) => ofPayout(at),
  updatePayout: (at: At) => {
    const payout = at.draw.of(at.view.own('payouts', at.of));
    const amount = at.draw.one(10, 40, 80);
    return payout && { params: { payout_id: payout.id }, body: payoutOf(payout.order_id, amount) };
  },
};

const payoutOf = (order_id: string, amount: number) => ({
  ...{ order_id, amount, items: [] },
  charges: [{ name: 'Comisión', amount }],
});

const ofPayout = ({ view, of, draw }: At): Asking | undefined => {
  const payout = draw.of(view.own('payouts', of));
  return payout && { params: { payout_id: payout.id } };
};

/** A day that is over, mostly closed. */
const pastDay = ({ world, draw }: At) => addDays(world.today, -1 - draw.below(6));

/** The requests about the ledger. */
export const ledger = {
  getBalance: plainly(),
  listBalanceTransactions: ({ draw }: At): Asking => ({ query: draw.one({}, { type: 'charge' }) }),
  getBalanceTransaction: ({ view, of, draw }: At): Asking | undefined => {
    const line = draw.of(view.linesOf(of));
    return line && { params: { id: line.id } };
  },
  getStatement: ({ today }: At): Asking => ({ params: { month: today.slice(0, 7) } }),
  getClosing: (at: At): Asking => ({ params: { day: pastDay(at) } }),
  listClosedTransactions: (at: At): Asking => ({ params: { day: pastDay(at) } }),
};

/** The requests about refunds, disputes and transfers. */
export const movements = {
  createRefund: (at: At) =>
    ofPaid(at, { body: at.draw.one({}, { amount: 10 }, { amount: 45 }, { amount: 60.91 }, { amount: 99 }) }),
  listRefundsOfOrder: (at: At) => ofPaid(at),
  listRefunds: plainly(),
  getRefund: ofOne('refunds'),
  listDisputes: plainly(),
  getDispute: ofOne('disputes'),
  acceptDispute: ofOne('disputes'),
  createTransfer: plainly(),
  listTransfers: plainly(),
  getTransfer: ofOne('transfers'),
  listTransferTransactions: ofOne('transfers'),
};

const range = ({ today }: At): Asking => ({ query: { from: addDays(today, -10), to: today } });

/** The requests about reports and summaries. */
export const reports = {
  getActiveSummary: plainly(),
  getProcessedSummary: range as Ask,
  getSuccessRate: range as Ask,
  getFailedSummary: range as Ask,
  getSettlements: (at: At): Asking => ({ query: { day: addDays(at.today, -at.draw.below(5)) } }),
  getDailyReport: range as Ask,
  getUpcomingReport: ({ draw }: At): Asking => ({ query: { days: 1 + draw.below(10) } }),
  search: ({ draw }: At): Asking => ({ query: { query: draw.one('Dolores God', '1000001', 'cus-1') } }),
};
