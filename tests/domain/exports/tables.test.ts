import { describe, expect, test } from '@jest/globals';
import { type Cell, cellOf, type Table } from '#lib/domain/exports/column.ts';
import { DIRECT_DEBITS } from '#lib/domain/exports/tables/direct-debits.ts';
import { EVENTS } from '#lib/domain/exports/tables/events.ts';
import { FISCAL_PAYMENTS, FISCAL_TYPES } from '#lib/domain/exports/tables/fiscal-payments.ts';
import { PAYMENTS } from '#lib/domain/exports/tables/payments.ts';
import { SETTLEMENTS } from '#lib/domain/exports/tables/settlements.ts';
import { openTransfer } from '#lib/domain/transfers/transfer.ts';
import { day } from '#tests/domain/calendar/day.ts';
import {
  ACKNOWLEDGED,
  active,
  centavos,
  charge,
  failedCharge,
  method,
  NOW,
  pending,
} from '#tests/domain/direct-debit/sample.ts';
import { line, RETURN } from '#tests/domain/ledger/lines.ts';
import { atBank, book, FAILED, FEE, NET, PAID, TAX, TOTAL } from '#tests/domain/ledger/sample.ts';

/** Returns the values of a row by their columns; what is missing is left out. */
const rowOf = <Row>(table: Table<Row>, row: Row): Record<string, Cell['value']> =>
  Object.fromEntries(
    table.flatMap((column) => {
      const { value } = cellOf(column, row);
      return value === null ? [] : [[column.name, value]];
    }),
  );

describe('a row of payments', () => {
  const of = { external_id: 'A-1', metadata: { branch: 'north' } };

  test('has what the bank has paid, and its fee', () => {
    const { charge: paid } = book(atBank('held'), PAID);
    const refunds = { amount: centavos(50_00), ids: ['rf_1'], waiting: [] };
    expect(rowOf(PAYMENTS, { ...paid, ...of, refunds, returned_on: day('2027-02-11') })).toEqual({
      ...{ order_id: paid.id, external_id: 'A-1', status: 'paid', charge_date: '2027-02-10' },
      ...{ presented_on: '2027-02-10', settled_on: '2027-02-11', amount: TOTAL, paid_amount: TOTAL },
      ...{ returned_amount: 0, refunded_amount: 50_00, fee: FEE, tax: TAX, net: NET, currency: 'MXN' },
      ...{ reference: 1_000_001, concept: 'Suscripción mensual', direct_debit_id: 'dd_1' },
      ...{ customer_id: 'cus-1', customer: 'Dolores Godínez', created_at: paid.created_at },
      ...{ period_from: '2027-02-10', period_to: '2027-03-09', metadata: { branch: 'north' } },
    });
  });

  test('that the bank took back has its return and its fee, and nothing that was paid', () => {
    const { charge: back } = book(atBank('held'), PAID, { ...FAILED, reversed_at: NOW });
    expect(rowOf(PAYMENTS, { ...back, disputes: ['dp_1', 'dp_2'] })).toMatchObject({
      ...{ status: 'failed', paid_amount: 0, returned_amount: TOTAL, refunded_amount: 0 },
      ...{ fee: FEE, tax: TAX, net: -FEE - TAX, reason: 'insufficient_funds', bank_code: '04' },
      ...{ reversed_at: NOW, dispute_id: 'dp_2' },
    });
  });

  test('that was never paid costs nothing, and one that is paid in the end is not returned', () => {
    const nothing = { paid_amount: 0, fee: 0, tax: 0, net: 0 };
    expect(rowOf(PAYMENTS, failedCharge())).toMatchObject({ ...nothing, returned_amount: 350_50 });
    expect(rowOf(PAYMENTS, charge())).toMatchObject({ ...nothing, returned_amount: 0 });
    expect(rowOf(PAYMENTS, atBank('held'))).toMatchObject(nothing);
    expect(rowOf(PAYMENTS, failedCharge({ status: 'paid' }))).toMatchObject({ returned_amount: 0 });
    expect(rowOf(PAYMENTS, charge({ items: [] }))).not.toHaveProperty('concept');
  });
});

describe('a row of direct debits', () => {
  test('has its terms, its customer and its agreement', () => {
    const paused = active({
      ...{ external_id: 'A-1', metadata: { branch: 'north' }, end_date: day('2028-02-15'), revoked_at: NOW },
      pauses: ['unpaid', 'merchant'].map((reason) => ({ reason })) as never,
    });
    expect(rowOf(DIRECT_DEBITS, paused)).toEqual({
      ...{ direct_debit_id: 'dd_1', external_id: 'A-1', reference: 1_000_000, status: 'active' },
      ...{ paused_by: 'merchant', concept: 'Suscripción mensual', amount: 350_50, max_amount: 350_50 },
      ...{ currency: 'MXN', is_recurring: true, interval: 'monthly', next_payment_date: '2027-02-15' },
      ...{ end_date: '2028-02-15', customer_id: 'cus-1', customer: 'Dolores Godínez' },
      ...{ email: 'dolores@example.com', payment_method_id: 'pm_1', revoked_at: NOW },
      ...{ acknowledged_at: ACKNOWLEDGED.acknowledged_at, metadata: { branch: 'north' } },
      ...{ created_at: paused.created_at, updated_at: paused.updated_at },
    });
  });

  test('has what it waits for, and nothing that it does not have', () => {
    const row = rowOf(
      DIRECT_DEBITS,
      pending({ requirements: ['payment_method', 'account_validation'], acknowledge_by: null }),
    );
    expect(row).toMatchObject({ requirements: 'payment_method account_validation' });
    for (const name of ['paused_by', 'acknowledged_at', 'revoked_at', 'external_id'])
      expect(row).not.toHaveProperty(name);
  });
});

describe('a row of events', () => {
  const event = (record: Record<string, unknown>) => ({
    ...({ id: 'evt_1', type: 'charge.paid', created_at: NOW, account_id: 'acc_1' } as const),
    data: { record },
  });

  test('has the ids and the status of its record', () => {
    const record = { id: 'ord_1', status: 'paid', external_id: 'A-1', direct_debit_id: 'dd_1' };
    expect(rowOf(EVENTS, { event: event(record), order_id: 'ord_1' })).toEqual({
      ...{ id: 'evt_1', type: 'charge.paid', created_at: NOW, record_id: 'ord_1', record_status: 'paid' },
      ...{ external_id: 'A-1', order_id: 'ord_1', direct_debit_id: 'dd_1', record },
    });
  });

  test('leaves out what its record does not have as a text', () => {
    const record = { id: 7, status: null };
    expect(rowOf(EVENTS, { event: event(record), order_id: undefined })).toEqual({
      ...{ id: 'evt_1', type: 'charge.paid', created_at: NOW, record },
    });
  });
});

describe('a row of settlements', () => {
  const settled = line({ transfer_id: 'tr_1', refund_id: 'rf_1', dispute_id: 'dp_1', reverses: 'txn_0' });

  test('has the amounts of its line, and the transfer that pays it', () => {
    const to = { payout_account_id: 'pa_1', bank: '012', last4: '3794' };
    const transfer = {
      ...openTransfer('acc_1', new Date(NOW)),
      ...({ status: 'in_transit', amount: centavos(94_20), reference: 1_000_009, to } as const),
      presented_on: day('2027-02-12'),
    };
    expect(rowOf(SETTLEMENTS, { line: settled, transfer })).toEqual({
      ...{ id: 'txn_1', type: 'charge', day: '2027-02-10', available_on: '2027-02-12' },
      ...{ amount: 100_00, fee: 5_00, tax: 80, net: 94_20, currency: 'MXN', order_id: 'ord_1' },
      ...{ direct_debit_id: 'dd_1', refund_id: 'rf_1', dispute_id: 'dp_1', reverses: 'txn_0' },
      ...{ transfer_id: 'tr_1', transfer_status: 'in_transit', transfer_amount: 94_20 },
      ...{ transfer_reference: 1_000_009, transfer_presented_on: '2027-02-12', transfer_bank: '012' },
      ...{ transfer_account: '3794', created_at: settled.created_at },
    });
  });

  test('has the reason of an operator, and no transfer before there is one', () => {
    const entry = { reference: 'FOLIO-7714', reason: 'Fees of November', by: 'ana', approved_by: null };
    const row = rowOf(SETTLEMENTS, { line: line({ entry }), transfer: undefined });
    expect(row).toMatchObject({ description: 'Fees of November' });
    expect(Object.keys(row).filter((name) => name.startsWith('transfer'))).toEqual([]);
    const open = openTransfer('acc_1', new Date(NOW));
    expect(rowOf(SETTLEMENTS, { line: line(), transfer: open })).not.toHaveProperty('transfer_bank');
  });
});

describe('a row of fiscal payments', () => {
  const of = { line: line(), charge: charge({ presented_on: day('2027-02-09') }), debit: undefined };

  test('has what the payment complement needs', () => {
    expect(rowOf(FISCAL_PAYMENTS, { ...of, method: method() })).toEqual({
      ...{ transaction_id: 'txn_1', type: 'charge', payment_date: '2027-02-09', booked_on: '2027-02-10' },
      ...{ amount: 100_00, currency: 'MXN', form_of_payment: '03 Transferencia electrónica de fondos' },
      ...{ operation_number: 1_000_001, payer_bank_rfc: 'BBA830831LJ2', payer_bank: 'BBVA México' },
      ...{ payer_account: '6789', payer: 'Dolores Godínez', customer_id: 'cus-1' },
      ...{ concept: 'Suscripción mensual', order_id: 'ord_1', direct_debit_id: 'dd_1' },
    });
  });

  test('of a return has the day on which the bank returned it', () => {
    const row = rowOf(FISCAL_PAYMENTS, { ...of, line: { ...RETURN, reverses: 'txn_1' }, method: undefined });
    expect(row).toMatchObject({ type: 'charge_return', payment_date: '2027-02-11', reverses: 'txn_1' });
    for (const name of ['payer_bank', 'payer_bank_rfc', 'payer_account'])
      expect(row).not.toHaveProperty(name);
  });

  test('of a payment that no file presented has the day of its line', () => {
    const { presented_on: _, ...unpresented } = charge();
    const row = rowOf(FISCAL_PAYMENTS, { ...of, charge: unpresented, method: undefined });
    expect(row).toMatchObject({ payment_date: '2027-02-10' });
  });

  test('names the invoice of the charge, or else that of its direct debit', () => {
    const debit = { metadata: { cfdi_uuid: 'of the debit' } };
    const named = { ...of.charge, metadata: { cfdi_uuid: 'of the charge' } };
    const invoiceOf = (more: object) =>
      rowOf(FISCAL_PAYMENTS, { ...of, method: undefined, ...more }).invoice_uuid;
    expect(invoiceOf({ charge: named, debit })).toBe('of the charge');
    expect(invoiceOf({ debit })).toBe('of the debit');
    expect(invoiceOf({})).toBeUndefined();
  });

  test('is a payment, its return or its correction', () => {
    expect(FISCAL_TYPES).toEqual(['charge', 'charge_return', 'charge_correction']);
  });
});
