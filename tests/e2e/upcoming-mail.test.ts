import { beforeAll, describe, expect, test } from '@jest/globals';
import { businessDay } from '#tests/support/business-days.ts';
import { type Collector, newCollector } from '#tests/support/collections.ts';
import { eventually } from '#tests/support/eventually.ts';
import { mailsTo } from '#tests/support/inbox.ts';
import { varying } from '#tests/support/mandates.ts';

let merchant: Collector;
beforeAll(async () => {
  merchant = await newCollector();
});

/** The mail to a customer whose subject says what will be collected, or these words. */
async function preNotificationTo(customerId: string, words = 'le cobrará'): Promise<string> {
  return eventually(async () => {
    const mail = (await mailsTo(customerId)).find(({ subject }) => subject.includes(words));
    expect(mail).toBeDefined();
    return mail?.text ?? '';
  });
}

/** The mail of a pre-notification as it is composed now, for a direct debit whose next collection it is of. */
async function composed(
  { id, reference }: { id: string; reference: number },
  named: { amount: number; date: string; orders: readonly object[] },
) {
  const { findMailing, mailOf } = await import('#lib/operations/mail-of.ts');
  const { account_id } = merchant.account;
  const of = { direct_debit_id: id, reference, concept: 'Suscripción mensual', payment_method_id: null };
  const event = { event_id: `evt_of_${id}`, event_type: 'direct_debit.charge_upcoming', account_id };
  const told = { ...event, data: { ...of, ...named } } as never;
  const mailing = await findMailing(told);
  const compose = mailOf(told, mailing);
  if (!compose) throw new Error('It calls for no mail');
  return compose();
}

describe('the pre-notification calls a reference the charge’s only where the bank statement shows it', () => {
  test('before the charge exists, it names the direct debit’s reference as that', async () => {
    const debit = await merchant.active({ send_email: true });
    await merchant.collect(businessDay(3));
    const text = await preNotificationTo(debit.customer_id);
    expect(text).toContain(`Referencia de la domiciliación: ${debit.reference}\n`);
    expect(text).not.toContain('Referencia del cargo');
  });

  test('of a charge that exists, it names the reference with which the bank gets it', async () => {
    const debit = await merchant.active({ ...varying, send_email: true });
    const { body: order } = await merchant.charge(debit.id, { amount: 120.5 });
    expect(order.reference).not.toBe(debit.reference);
    const text = await preNotificationTo(debit.customer_id);
    expect(text).toContain(`Referencia del cargo: ${order.reference}\n`);
  });

  test.each([
    ['by its id', (id: string) => id],
    ['by its period, since it was created later', () => null],
  ])('of one order alone, named %s, it names that order’s reference and concept', async (_, named) => {
    const debit = await merchant.active({ ...varying, send_email: true });
    const { body: order } = await merchant.charge(debit.id, { amount: 120.5, concept: 'Consumo extra' });
    const orders = [{ order_id: named(order.id), retry_of: null, period: 0, amount: 120_50 }];
    const { text } = await composed(debit, { amount: 120_50, date: order.charge_date, orders });
    expect(text).toContain(`Referencia del cargo: ${order.reference}\n`);
    expect(text).toContain('Consumo extra');
  });
});

describe('the pre-notification says how much is collected on its day in all', () => {
  test('of a charge on the day of the agreed collection', async () => {
    const debit = await merchant.active({ amount: 449.9, max_amount: 900, send_email: true });
    await merchant.charge(debit.id, { amount: 120.5, charge_date: debit.next_payment_date });
    const text = await preNotificationTo(debit.customer_id);
    expect(text).toContain('cobrará $120.50 MXN');
    expect(text).toContain('en total se cobrarán $570.40 MXN');
  });

  test('of the agreed collection on the day of a charge', async () => {
    const debit = await merchant.active({ amount: 449.9, max_amount: 900, send_email: true });
    await merchant.charge(debit.id, { amount: 120.5, charge_date: debit.next_payment_date });
    await merchant.collect(businessDay(3));
    const text = await preNotificationTo(debit.customer_id, '$449.90');
    expect(text).toContain('cobrará $449.90 MXN');
    expect(text).toContain('en total se cobrarán $570.40 MXN');
  });

  test('and nothing of that where it names all of it', async () => {
    const debit = await merchant.active({ ...varying, send_email: true });
    await merchant.charge(debit.id, { amount: 120.5 });
    expect(await preNotificationTo(debit.customer_id)).not.toContain('en total');
  });
});
