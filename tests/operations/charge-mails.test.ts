import { expect, test } from '@jest/globals';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { clockAt } from '#lib/operations/clock.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';

let store: typeof import('#tests/support/database/stored-debits.ts');
let mailOf: typeof import('#lib/operations/mails/mail-of.ts')['mailOf'];
let methods: typeof import('#lib/store/payment-methods.ts');
onLoneTable(async () => {
  store = await import('#tests/support/database/stored-debits.ts');
  ({ mailOf } = await import('#lib/operations/mails/mail-of.ts'));
  methods = await import('#lib/store/payment-methods.ts');
});

const NOW = new Date('2027-02-10T15:00:00Z');

/** A direct debit whose customer has changed the account after its charge went to the bank. */
async function withChangedAccount() {
  const account = await store.storeAccount();
  const before = await store.storeActiveDebit(account.account_id, { send_email: true }, NOW);
  const { account_id, customer_id, payment_method_id: former } = before;
  const debit = await store.withOtherAccount(before, {}, NOW);
  const lastFourOf = async (id: string | null) =>
    (await methods.findPaymentMethod(account_id, customer_id, String(id)))?.number_last4 ?? '';
  return {
    ...{ account, debit, former },
    ...{ charged: await lastFourOf(former), current: await lastFourOf(debit.payment_method_id) },
  };
}

/** Returns the text of the mail about a charge that went to the bank with an account. */
async function textOf(
  type: 'charge.paid' | 'charge.failed' | 'charge.corrected',
  { account, debit }: { account: { account_id: string }; debit: DirectDebit },
  payment_method_id: string | null | undefined,
  more: object = {},
) {
  const data = {
    ...{ direct_debit_id: debit.id, order_id: 'ord_1', amount: 35_050, date: '2027-02-09' },
    ...{ reference: 1_234_567, concept: debit.concept, code: 'insufficient_funds' },
  };
  const event = { ...data, account_id: account.account_id, event_type: type, data };
  const status = type === 'charge.failed' ? 'failed' : 'paid';
  const orders = [{ id: 'ord_1', status, payment_method_id, ...more }];
  const compose = mailOf(event as never, { account, debit, orders, clock: clockAt(NOW) } as never);
  return (await compose?.())?.text;
}

test.each(['charge.paid', 'charge.failed'] as const)(
  'the mail about a charge names the account that it was presented to, not the one that follows: %s',
  async (type) => {
    const { charged, current, former, ...of } = await withChangedAccount();
    const text = await textOf(type, of, former);
    expect(text).toContain(`terminada en ${charged}`);
    expect(text).not.toContain(`terminada en ${current}`);
  },
);

test('the mail about a charge names no account if its own is not known any more', async () => {
  const { current, ...of } = await withChangedAccount();
  const text = await textOf('charge.paid', of, 'pm_unknown');
  expect(text).toContain('de su cuenta bancaria');
  expect(text).not.toContain(`terminada en ${current}`);
});

test('the mail about a charge that was never presented names the account of the direct debit', async () => {
  const { current, ...of } = await withChangedAccount();
  expect(await textOf('charge.failed', of, undefined)).toContain(`terminada en ${current}`);
});

test('the mail about a failed charge that is collected once its direct debit continues does not deny that', async () => {
  const { former, account, debit } = await withChangedAccount();
  const paused = { account, debit: { ...debit, status: 'pending' as const } };
  const carried = { status: 'pending_next_cycle', period: { n: 0 }, totals: { total: 35_050 } };
  const text = await textOf('charge.failed', paused, former, carried);
  expect(text).not.toContain('No se volverá a intentar de manera automática');
  expect(text).toContain('Si su domiciliación continúa, se cobrará junto con un cargo posterior.');
  const stopped = await textOf('charge.failed', paused, former, { ...carried, needs_consent: true });
  expect(stopped).toContain('No se volverá a intentar de manera automática');
});

test('the mail about a charge that was paid after all cannot be taken for a second charge', async () => {
  const { former, ...of } = await withChangedAccount();
  expect(await textOf('charge.corrected', of, former)).toContain('Es el mismo cargo, no uno nuevo.');
  expect(await textOf('charge.paid', of, former)).not.toContain('mismo cargo');
});
