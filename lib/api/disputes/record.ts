import type * as v from 'valibot';
import {
  currency,
  day,
  flag,
  idOf,
  instant,
  oneOf,
  orNull,
  pesos,
  record,
  text,
} from '#lib/api/members/of-record.ts';
import { DISPUTE_STATUSES } from '#lib/domain/disputes/dispute.ts';

/** A dispute of an order (Ledger, Disputes). */
export const Dispute = record(
  'Dispute',
  'A payment that the bank took back because its customer does not recognise it.',
  {
    id: idOf('dp', 'The id of the dispute.'),
    order_id: idOf('ord', 'The charge whose payment was taken back.'),
    direct_debit_id: idOf('dd', 'The direct debit of the charge.'),
    status: oneOf(
      DISPUTE_STATUSES,
      'The status: `open` (we gather the evidence of the mandate), `evidence_sent` (the bank has it), `won` (the bank gave the payment back), `lost` (you gave in, or the bank decided so). A lost dispute is won if the bank gives the payment back after all.',
    ),
    amount: pesos('The payment that was taken back, in pesos. It left your balance with the bank’s return.'),
    currency,
    fee: pesos('What the dispute costs in pesos, without IVA. It is given back if the dispute is won.'),
    tax: pesos('The IVA on the fee in pesos.'),
    bank_code: text('The bank’s return code.'),
    evidence_due_on: day('The last day on which the bank takes evidence.'),
    is_accepted: flag('Whether you gave in.'),
    created_at: instant('When it was created.'),
    evidence_sent_at: orNull(instant('When we sent the evidence; null until then.')),
    closed_at: orNull(instant('When it was won or lost; null until then.')),
    updated_at: instant('When it last changed.'),
  },
);

export type Dispute = v.InferOutput<typeof Dispute>;
