import { afterEach, beforeAll, beforeEach, describe, expect, jest } from '@jest/globals';
import type { SQSEvent } from 'aws-lambda';
import { inTurns } from '#tests/support/jest/in-turns.ts';
import { inBatch } from '#tests/support/records/delivered.ts';
import { merchantOf, newCustomer } from '#tests/support/records/direct-debits.ts';
import { mailsTo } from '#tests/support/records/inbox.ts';
import { newAccount } from '#tests/support/service/api.ts';

const test = inTurns(3);

let merchant: ReturnType<typeof merchantOf>;
beforeAll(async () => {
  merchant = merchantOf(await newAccount());
});
beforeEach(() => {
  jest.spyOn(process.stdout, 'write').mockImplementation(() => true);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** Creates a direct debit whose mail was not requested, and the event that requests it. */
async function mailDue() {
  const customer = newCustomer();
  const { body } = await merchant.create(customer, { send_email: false });
  const { findDirectDebit } = await import('#lib/store/direct-debits.ts');
  const debit = await findDirectDebit(body.id);
  const event = inBatch({
    event_id: `evt_of_${body.id}`,
    event_type: 'direct_debit.link_requested',
    account_id: body.account_id,
    data: { direct_debit_id: body.id, token_id: debit?.link?.token_id },
  });
  const mails = async () => (await mailsTo(`${customer}@example.com`)).length;
  return { id: body.id as string, event, mails };
}

/** Returns whether the worker has succeeded. */
const deliver = async (event: SQSEvent) => {
  const { handler } = await import('#functions/workers/send-mails.ts');
  return handler(event).then(
    () => true,
    () => false,
  );
};

/** Moves the clock by a minute, after which a claim that was not released has expired; nothing else waits for it. */
function aMinuteLater(): void {
  const doNotFake = [
    ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate'] as const),
    ...(['clearImmediate', 'nextTick', 'queueMicrotask', 'performance', 'hrtime'] as const),
  ];
  jest.useFakeTimers({ doNotFake, now: Date.now() + 60_000 });
}

/**
 * Makes the n-th call to DynamoDB or SES fail, as if the worker had been killed there; returns whether there was one.
 */
async function killedAt(step: number, work: () => Promise<unknown>): Promise<boolean> {
  const { documents } = await import('#lib/store/engine/client.ts');
  const { SESv2Client } = await import('@aws-sdk/client-sesv2');
  let calls = 0;
  let killed = false;
  const guard = (send: (...args: never[]) => unknown) =>
    function guarded(this: unknown, ...args: never[]) {
      calls += 1;
      if (calls === step) killed = true;
      if (killed) throw new Error('Killed');
      return send.apply(this, args);
    };
  const spies = [
    jest.spyOn(documents, 'send').mockImplementation(guard(documents.send.bind(documents)) as never),
    jest.spyOn(SESv2Client.prototype, 'send').mockImplementation(guard(SESv2Client.prototype.send) as never),
  ];
  await work();
  for (const spy of spies) spy.mockRestore();
  return killed;
}

describe('the mail worker', () => {
  test('sends one mail however often the event is delivered', async () => {
    const { event, mails } = await mailDue();
    for (let time = 0; time < 3; time++) expect(await deliver(event)).toBe(true);
    expect(await mails()).toBe(1);
  });

  test('sends one mail if two deliveries arrive at the same moment, and the refused one finds it sent', async () => {
    const { event, mails } = await mailDue();
    const succeeded = await Promise.all([deliver(event), deliver(event), deliver(event)]);
    expect(succeeded).toContain(true);
    expect(await deliver(event)).toBe(true);
    expect(await mails()).toBe(1);
  });

  test('does not send a mail that another delivery is sending, until that can no longer send', async () => {
    const { id, event, mails } = await mailDue();
    const { claimMail } = await import('#lib/store/sent-mails.ts');
    const { account_id } = (await merchant.get(id)).body;
    await claimMail({ accountId: account_id, directDebitId: id, eventId: `evt_of_${id}` }, new Date());
    expect(await deliver(event)).toBe(false);
    expect(await mails()).toBe(0);
    aMinuteLater();
    expect(await deliver(event)).toBe(true);
    expect(await mails()).toBe(1);
  });

  test('killed at each of its steps loses no mail', async () => {
    const steps: number[] = [];
    for (let step = 1; step <= 20; step++) {
      const { event, mails } = await mailDue();
      const killed = await killedAt(step, () => deliver(event));
      aMinuteLater();
      expect(await deliver(event)).toBe(true);
      jest.useRealTimers();
      expect(await mails()).toBeGreaterThanOrEqual(1);
      // Only a worker that dies between sending and recording sends twice.
      expect(await mails()).toBeLessThanOrEqual(2);
      if (!killed) break;
      steps.push(step);
    }
    expect(steps.length).toBeGreaterThanOrEqual(4);
  });

  test('sends the other mails of a batch in which one fails, and names that one', async () => {
    const [good, bad] = [await mailDue(), await mailDue()];
    const { handler } = await import('#functions/workers/send-mails.ts');
    const { claimMail } = await import('#lib/store/sent-mails.ts');
    const { account_id } = (await merchant.get(bad.id)).body;
    const of = { accountId: account_id, directDebitId: bad.id, eventId: `evt_of_${bad.id}` };
    await claimMail(of, new Date());
    const [first] = bad.event.Records;
    const Records = [{ ...first, messageId: 'bad' }, ...good.event.Records] as SQSEvent['Records'];
    expect(await handler({ Records })).toEqual({ batchItemFailures: [{ itemIdentifier: 'bad' }] });
    expect([await good.mails(), await bad.mails()]).toEqual([1, 0]);
  });

  test('keeps the interval, and does not wait for the end of one mail before the next', async () => {
    const due = await Promise.all([mailDue(), mailDue(), mailDue()]);
    const { SESv2Client } = await import('@aws-sdk/client-sesv2');
    const { send } = SESv2Client.prototype;
    const begun = Promise.withResolvers<void>();
    let sends = 0;
    // The first mail is not sent before the last one has begun.
    jest.spyOn(SESv2Client.prototype, 'send').mockImplementation(async function (
      this: never,
      ...args: unknown[]
    ) {
      sends += 1;
      if (sends === due.length) begun.resolve();
      await begun.promise;
      return (send as (...all: unknown[]) => unknown).apply(this, args);
    } as never);
    const { handler } = await import('#functions/workers/send-mails.ts');
    process.env.MAIL_INTERVAL = '100';
    const since = performance.now();
    const Records = due.flatMap(({ event }) => event.Records);
    expect(await handler({ Records })).toEqual({ batchItemFailures: [] });
    delete process.env.MAIL_INTERVAL;
    // A timer may end a fraction of a millisecond early.
    expect(performance.now() - since).toBeGreaterThanOrEqual(due.length * 100 - 2);
    expect(await Promise.all(due.map(({ mails }) => mails()))).toEqual([1, 1, 1]);
  });

  test('sends nothing for a link that was retired or spent meanwhile', async () => {
    const { id, event, mails } = await mailDue();
    await merchant.link(id);
    expect(await deliver(event)).toBe(true);
    expect(await mails()).toBe(0);
  });

  test('fails if it cannot send, so that the event is delivered again', async () => {
    const { event, mails } = await mailDue();
    const { SESv2Client } = await import('@aws-sdk/client-sesv2');
    jest
      .spyOn(SESv2Client.prototype, 'send')
      .mockImplementation((() => Promise.reject(new Error('down'))) as never);
    expect(await deliver(event)).toBe(false);
    jest.restoreAllMocks();
    jest.spyOn(process.stdout, 'write').mockImplementation(() => true);
    expect(await deliver(event)).toBe(true);
    expect(await mails()).toBe(1);
  });
});

describe('a mail that bounces', () => {
  const returned = async (id: string, detail: Record<string, unknown>, from?: string) => {
    const { handler } = await import('#functions/workers/record-bounces.ts');
    const address = from ?? (await merchant.get(id)).body.customer?.email;
    const mail = { destination: [address], tags: { direct_debit_id: [id], event_id: ['evt_1'] } };
    await handler({ detail: { ...detail, mail } } as never);
  };

  test('for good marks the direct debit, and no more mails are sent until one is requested', async () => {
    const { id, event, mails } = await mailDue();
    await returned(id, { eventType: 'Bounce', bounce: { bounceType: 'Permanent' } });
    expect((await merchant.get(id)).body.email_bounced).toBe(true);
    expect(await deliver(event)).toBe(true);
    expect(await mails()).toBe(0);
    const again = await merchant.call('POST', `/api/direct-debits/${id}/resend-email`);
    expect(again.body.email_bounced).toBe(false);
  });

  test('from an address that was corrected since marks nothing', async () => {
    const { id } = await mailDue();
    await returned(id, { eventType: 'Bounce', bounce: { bounceType: 'Permanent' } }, 'former@example.com');
    expect((await merchant.get(id)).body.email_bounced).toBe(false);
  });

  test('for now marks nothing', async () => {
    const { id } = await mailDue();
    await returned(id, { eventType: 'Bounce', bounce: { bounceType: 'Transient' } });
    expect((await merchant.get(id)).body.email_bounced).toBe(false);
  });

  test('with a complaint marks it, once, and of an unknown direct debit nothing', async () => {
    const { id } = await mailDue();
    await returned(id, { eventType: 'Complaint' });
    const { body } = await merchant.get(id);
    await returned(id, { eventType: 'Complaint' });
    expect((await merchant.get(id)).body).toEqual(body);
    expect(body.email_bounced).toBe(true);
    await returned('dd_nobody', { eventType: 'Complaint' }, 'nobody@example.com');
  });
});
