import { describe, expect } from '@jest/globals';
import type { OutboxEvent } from '#lib/store/events/events.ts';
import { phrasesEn } from '#lib/wording/en/mail-phrases.ts';
import { inTurns } from '#tests/support/jest/in-turns.ts';
import { newCollector } from '#tests/support/money/collections.ts';
import { eventsOf } from '#tests/support/records/delivered.ts';

const test = inTurns(2);

const TRIED_AGAIN = 'It will be tried again on';
const NOT_TRIED_AGAIN = 'It will not be tried again automatically';

/** A charge that the bank has not paid, and its mail as it would be composed now. */
async function failed() {
  const merchant = await newCollector();
  const debit = await merchant.active({ send_email: true, language: 'en', amount: 80.04 });
  await merchant.collect(debit.next_payment_date);
  const event = (await eventsOf(debit.id)).find(({ event_type }) => event_type === 'charge.failed');
  const { findMailing, mailOf } = await import('#lib/operations/mails/mail-of.ts');
  const mail = async () => {
    const mailing = await findMailing(event as never);
    return (await mailOf(event as unknown as OutboxEvent<'charge.failed'>, mailing)?.())?.text;
  };
  return { merchant, debit, mail };
}

const on = (day: string) => `${TRIED_AGAIN} ${phrasesEn.date(day)}.`;

describe('the mail about a failed charge', () => {
  test('names the day of its retry if the merchant retried it before the mail was composed', async () => {
    const { merchant, debit, mail } = await failed();
    const { status, body: retry } = await merchant.retry(debit.id);
    expect(status).toBe(201);
    const text = await mail();
    expect(text).not.toContain(NOT_TRIED_AGAIN);
    expect(text).toContain(on(retry.charge_date));
  });

  test('is not sent once its retry has gone to the bank', async () => {
    const { merchant, debit, mail } = await failed();
    const { body: retry } = await merchant.retry(debit.id);
    await merchant.collect(retry.charge_date);
    expect(await mail()).toBeUndefined();
  });

  test('names the day of the next collection of its direct debit again once its retry was withdrawn', async () => {
    const { merchant, debit, mail } = await failed();
    const { body: retry } = await merchant.retry(debit.id);
    await merchant.call('PATCH', `/api/direct-debits/${debit.id}/charges/${retry.id}`, {
      status: 'cancelled',
    });
    const { body } = await merchant.call('GET', `/api/direct-debits/${debit.id}/upcoming-collection`);
    expect(await mail()).toContain(on(body.upcoming_collection.date));
  });

  test('names no day while its merchant is suspended', async () => {
    const { merchant, mail } = await failed();
    expect(await mail()).toContain(TRIED_AGAIN);
    const { changeAccountStatus } = await import('#lib/store/accounts.ts');
    await changeAccountStatus(merchant.account.account_id, 'suspended', '2026-01-05' as never);
    expect(await mail()).not.toContain(TRIED_AGAIN);
  });
});
