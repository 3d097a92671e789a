import type { Line } from '#lib/domain/ledger/line.ts';
import { day } from '#tests/domain/calendar/day.ts';
import { centavos, frozen } from '#tests/domain/direct-debit/sample.ts';

/** The line of a payment of 100.00 on 10 February that waits for two days. 5.80 of it are the fee with its IVA. */
export const line = (changes: Partial<Line> = {}): Line =>
  frozen({
    ...{ id: 'txn_1', n: 0, account_id: 'acc_1', type: 'charge', order_id: 'ord_1', direct_debit_id: 'dd_1' },
    ...{ amount: centavos(100_00), fee: centavos(5_00), tax: centavos(80), net: centavos(94_20) },
    ...{ day: day('2027-02-10'), written_on: day('2027-02-10'), available_on: day('2027-02-12') },
    ...{
      refund_id: null,
      dispute_id: null,
      entry: null,
      reverses: null,
      transfer_id: null,
      awaits_credit: false,
      credited_on: null,
      frees: null,
      created_at: '2027-02-10T15:00:00.000Z',
    },
    postings: {
      ...{ bank_clearing: centavos(100_00), payable: centavos(-94_20) },
      ...{ fees: centavos(-5_00), iva: centavos(-80) },
    },
    ...changes,
  });

const NO_FEE = { fee: centavos(0), tax: centavos(0) };

/** Its return on the next day. */
export const RETURN = line({
  ...{ id: 'txn_2', n: 1, type: 'charge_return', amount: centavos(-100_00), net: centavos(-100_00) },
  ...{ ...NO_FEE, available_on: day('2027-02-11'), day: day('2027-02-11') },
  postings: { bank_clearing: centavos(-100_00), payable: centavos(100_00) },
  frees: { until: day('2027-02-12'), payable: centavos(-94_20) },
});

/** The correction of that return on the same day; it waits until Monday. */
export const CORRECTION = line({
  ...{ id: 'txn_3', n: 2, type: 'charge_correction', net: centavos(100_00) },
  ...{ ...NO_FEE, day: day('2027-02-11'), available_on: day('2027-02-15') },
  postings: { bank_clearing: centavos(100_00), payable: centavos(-100_00) },
});
