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

/** The mail to a customer whose subject says what will be collected. */
async function preNotificationTo(customerId: string): Promise<string> {
  return eventually(async () => {
    const mail = (await mailsTo(customerId)).find(({ subject }) => subject.includes('le cobrará'));
    expect(mail).toBeDefined();
    return mail?.text ?? '';
  });
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
});
