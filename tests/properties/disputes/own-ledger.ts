/**
 * The books of two orders, written from the rules of disputes without a look at ours: amounts are centavos, signed from
 * the merchant's side, and a state is plain data.
 */
type Code = '00' | '04' | '13';

/** What happens to an order, the `order`-th. A return has the header date `on`, a number of days. */
export type Deed =
  | { what: 'say'; order: number; code: Code; on: number }
  | { what: 'accept' | 'sent' | 'lost'; order: number; dispute: number };

type OwnDispute = {
  status: 'open' | 'evidence_sent' | 'won' | 'lost';
  isAccepted: boolean;
  events: string[];
};

/** A line: its type, and its amount, fee and IVA. */
export type OwnLine = [type: string, amount: number, fee: number, tax: number];

type OwnOrder = {
  total: number;
  /** The bank's code of its failure; null while it is paid. */
  failure: Code | null;
  /** The latest header date that counted; -1 if none did. */
  on: number;
  disputes: OwnDispute[];
  lines: OwnLine[];
};

export type OwnBooks = {
  readonly isHeld: boolean;
  /** The price of a dispute without IVA. */
  readonly price: number;
  orders: OwnOrder[];
};

/** The IVA on the price of a dispute: 16 %, half up. */
const ivaOf = (price: number): number => Math.floor((price * 16 + 50) / 100);

/** What the caller of a deed is answered. */
export type Reply = string;

/** Returns the books after a deed, and its reply. */
export function after(books: OwnBooks, deed: Deed): [OwnBooks, Reply] {
  const next = structuredClone(books);
  const order = next.orders[deed.order];
  if (!order) throw new Error(`There is no order ${deed.order}`);
  if (deed.what === 'say') return [next, say(next, order, deed)];
  const dispute = order.disputes[deed.dispute];
  return [next, dispute ? decide(dispute, deed.what) : 'none'];
}

function say({ price }: OwnBooks, order: OwnOrder, { code, on }: { code: Code; on: number }): Reply {
  const { failure } = order;
  if (code === (failure ?? '00')) return 'unchanged';
  // The customer's objection counts whenever it arrives, if the bank gave another reason before. No money moves.
  if (failure === '04' && code === '13') {
    order.failure = code;
    order.on = Math.max(order.on, on);
    return 'objected';
  }
  if (on < order.on) return 'unchanged';
  if (on === order.on || (failure !== null && code !== '00')) return 'contradiction';
  order.on = on;
  if (code === '00') {
    order.failure = null;
    order.lines.push(['charge_correction', order.total, 0, 0]);
    win(order, price);
    return 'corrected';
  }
  order.failure = code;
  order.lines.push(['charge_return', -order.total, 0, 0]);
  if (code === '13') {
    order.disputes.push({ status: 'open', isAccepted: false, events: ['dispute.created'] });
    if (price > 0) order.lines.push(['dispute_fee', 0, price, ivaOf(price)]);
  }
  return 'reversed';
}

/** A correction wins the last dispute, whatever was said of it. */
function win({ disputes, lines }: OwnOrder, price: number): void {
  const last = disputes.at(-1);
  if (!last || last.status === 'won') return;
  last.status = 'won';
  last.events.push('dispute.won');
  if (price > 0) lines.push(['dispute_fee_return', 0, -price, -ivaOf(price)]);
}

function decide(dispute: OwnDispute, what: 'accept' | 'sent' | 'lost'): Reply {
  const { status } = dispute;
  const isOver = status === 'won' || status === 'lost';
  if (what === 'sent') {
    if (isOver) return 'refused';
    if (status === 'open') dispute.events.push('dispute.evidence_sent');
    dispute.status = 'evidence_sent';
    return 'done';
  }
  if (status === 'won') return 'refused';
  if (status === 'lost') return 'done';
  dispute.status = 'lost';
  dispute.isAccepted = what === 'accept';
  dispute.events.push('dispute.lost');
  return 'done';
}

/** What the merchant is owed, and what the bank's clearing account, our fees and our IVA amount to. */
export type Money = Readonly<Record<'payable' | 'bank_clearing' | 'fees' | 'iva', number>>;

/** Returns the money that the lines of the books amount to. */
export function moneyOf({ isHeld, orders }: OwnBooks): Money {
  const money = { payable: 0, bank_clearing: 0, fees: 0, iva: 0 };
  for (const [, amount, fee, tax] of orders.flatMap(({ lines }) => lines)) {
    money.payable += (isHeld ? amount : 0) - fee - tax;
    money.bank_clearing += isHeld ? amount : 0;
    money.fees += fee;
    money.iva += tax;
  }
  return money;
}
