import { describe, expect, jest, test } from '@jest/globals';
import { businessDaysAfter } from '#lib/domain/calendar/business-days.ts';
import { mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import type { PayoutAccount } from '#lib/domain/payout-account.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { newClabe } from '#tests/support/records/account-numbers.ts';
import { delivered } from '#tests/support/records/delivered.ts';
import { type Event, inTime, MINUTE, matching, openWorld, pending, RFC, WEEK } from './world.ts';

const OTHER_RFC = 'PEPJ800101AB1';

let world: Awaited<ReturnType<typeof openWorld>>;
onLoneTable(async () => {
  world = await openWorld();
});

describe('a payout account', () => {
  test('is verified by the worker, and takes effect two business days after it was set', async () => {
    const { set, stored, deliver, id } = await world.newMerchant();
    const number = newClabe();
    await set(number);
    expect(await stored()).toMatchObject({
      ...{ account_id: id, holder: 'Panadería Sol', bank: '002', number_last4: number.slice(-4) },
      verification: { status: 'pending' },
      effective_on: businessDaysAfter(mexicoCityDate(new Date()), 2),
    });
    expect((await deliver()).verification).toMatchObject({ status: 'verified', reason: null });
    expect(await world.dueBy(inTime(WEEK))).not.toContain((await stored()).id);
    await expect(world.openNumber(await stored())).resolves.toBe(number);
  });

  test('has its number and RFC neither in its item nor in its events', async () => {
    const { set, deliver, eventsOf } = await world.newMerchant();
    const number = newClabe();
    await set(number);
    const all = [await deliver(), await eventsOf('changed'), await eventsOf('verification_requested')];
    expect(JSON.stringify(all)).not.toMatch(new RegExp(`${number}|${RFC}`));
  });

  test.each([
    ['0001', 'receipt_not_available'],
    ['0002', 'rfc_mismatch'],
    ['0003', 'account_not_found'],
  ])('with digits %s fails as %s, and is verified again by the same command', async (digits, reason) => {
    const { set, stored, deliver, eventsOf } = await world.newMerchant();
    const number = newClabe(digits);
    await set(number);
    const failed = await deliver();
    expect(failed.verification).toMatchObject({ status: 'failed', reason });
    await set(number);
    const again = await stored();
    expect(again).toMatchObject({ id: failed.id, verification: { status: 'pending', reason: null } });
    expect(again.run.id).not.toBe(failed.run.id);
    expect(again.effective_on).toBe(failed.effective_on);
    expect((await deliver()).verification).toMatchObject({ status: 'failed', reason });
    expect(await eventsOf('changed')).toHaveLength(1);
  });

  longTest(
    'that could not be verified raises the alarm with the command that shows it; a verified one does not',
    async () => {
      const loggedOf = (id: string) =>
        jest
          .mocked(process.stdout.write)
          .mock.calls.map(([line]) => JSON.parse(String(line)))
          .filter(({ event, account_id }) => event === 'payout_account_checked' && account_id === id);
      const [verified, failed] = [await world.newMerchant(), await world.newMerchant()];
      await verified.set(newClabe());
      await verified.deliver();
      await failed.set(newClabe('0002'));
      await failed.deliver();
      expect(loggedOf(verified.id)).toMatchObject([{ level: 'info', status: 'verified' }]);
      expect(loggedOf(failed.id)).toMatchObject([
        {
          ...{ level: 'error', status: 'failed', reason: 'rfc_mismatch' },
          what_to_do: `ops account show ${failed.id}`,
        },
      ]);
    },
  );

  test('set again changes nothing, pending or verified, however the RFC is written', async () => {
    const { set, stored, deliver, eventsOf } = await world.newMerchant();
    const number = newClabe();
    await set(number);
    const first = await stored();
    await set(number, { rfc: 'gode-561231-gr8' });
    expect(await stored()).toEqual(first);
    const verified = await deliver();
    await set(number);
    expect(await stored()).toEqual(verified);
    expect(await eventsOf('changed')).toHaveLength(1);
    expect(await eventsOf('verification_requested')).toHaveLength(1);
  });

  test('set again with another name of the holder changes that name only', async () => {
    const { set, stored, deliver, eventsOf } = await world.newMerchant();
    const number = newClabe();
    await set(number);
    const verified = await deliver();
    await set(number, { holder: 'Panadería Sol SA de CV' });
    const { holder, effective_on, verification } = await stored();
    expect({ holder, effective_on, verification }).toEqual({
      ...{ holder: 'Panadería Sol SA de CV', effective_on: verified.effective_on },
      verification: verified.verification,
    });
    expect(await eventsOf('changed')).toHaveLength(1);
  });

  test.each(['number', 'RFC'])(
    'with another %s is another account: it is verified and cools down',
    async (what) => {
      const { id, set, stored, deliver } = await world.newMerchant();
      const number = newClabe();
      await set(number);
      const first = await deliver();
      await (what === 'RFC' ? set(number, { rfc: OTHER_RFC }) : set(newClabe()));
      expect(await stored()).toMatchObject({
        verification: { status: 'pending' },
        version: first.version + 1,
      });
      expect((await stored()).id).not.toBe(first.id);
      const [former, ...others] = await world.listFormerPayoutAccounts(id, 10);
      expect([former?.id, former?.verification, others]).toEqual([first.id, first.verification, []]);
      await expect(world.openNumber(former as PayoutAccount)).resolves.toBe(number);
    },
  );

  test('that was replaced during its verification is not verified, and the new one is', async () => {
    const { id, set, stored, deliver, eventsOf } = await world.newMerchant();
    await set(newClabe('0002'));
    const former = await world.verifyPayoutAccount(await stored(), pending, new Date());
    await set();
    const next = await stored();
    expect(await world.verifyPayoutAccount(former, matching, new Date())).toEqual(next);
    expect(await stored()).toEqual(next);
    expect(await world.dueBy(inTime(WEEK))).not.toContain(former.id);
    expect(await eventsOf('verification_requested')).toHaveLength(2);
    expect((await deliver()).verification.status).toBe('verified');
    expect(await world.listFormerPayoutAccounts(id, 10)).toMatchObject([
      { id: former.id, verification: { status: 'pending' } },
    ]);
  });

  test('whose provider is down stays due, and is started again by its event', async () => {
    const { set, stored, deliver, eventsOf } = await world.newMerchant();
    await set(newClabe('0004'));
    const delayed = await deliver();
    expect(delayed).toMatchObject({ verification: { status: 'pending' }, run: { attempts: 1 } });
    expect(await world.dueBy(new Date())).not.toContain(delayed.id);
    expect(await world.dueBy(inTime(2 * MINUTE))).toContain(delayed.id);
    await world.followPayoutAccount(delayed, world.simulatedVerifier(), inTime(2 * MINUTE));
    expect((await stored()).run).toEqual(delayed.run);
    expect(await eventsOf('verification_requested')).toHaveLength(2);
    expect((await deliver()).verification.status).toBe('verified');
  });

  test('fails after a week without a receipt, accepted by the provider or not', async () => {
    for (const isAccepted of [true, false]) {
      const { set, stored } = await world.newMerchant();
      await set();
      if (isAccepted) await world.verifyPayoutAccount(await stored(), pending, new Date());
      const { verification } = await world.followPayoutAccount(await stored(), pending, inTime(WEEK));
      expect(verification).toMatchObject({ status: 'failed', reason: 'receipt_not_available' });
    }
  });
});

describe('the worker that starts verifications', () => {
  longTest('ends at any call, and the event that is delivered again verifies the account once', async () => {
    for (const losesLastResponse of [true, false]) {
      let calls = 0;
      for (let isKilled = true; isKilled; calls += 1) {
        const { set, deliver, eventsOf, stored } = await world.newMerchant();
        await set();
        const [event] = await eventsOf('verification_requested');
        const work = () => world.handler(delivered(event as Event));
        isKilled = await world.killedAt(calls, losesLastResponse, work);
        const { run } = await stored();
        expect(await deliver()).toMatchObject({
          ...{ verification: { status: 'verified' }, run: { id: run.id, attempts: 1 } },
        });
      }
      expect(calls).toBeGreaterThan(2);
    }
  });

  test('writes neither number nor RFC to the log', async () => {
    const lines: string[] = [];
    const spy = jest
      .spyOn(process.stdout, 'write')
      .mockImplementation((line) => lines.push(String(line)) > 0);
    const { set, deliver } = await world.newMerchant();
    const number = newClabe('0004');
    await set(number);
    await deliver();
    await deliver();
    spy.mockRestore();
    expect(lines.join('')).toContain('account_verification_delayed');
    expect(lines.join('')).not.toMatch(new RegExp(`${number}|${RFC}`));
  });
});
