import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { businessDaysAfter } from '#lib/domain/calendar/business-days.ts';
import { type CalendarDate, mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { nextTransferDay } from '#lib/domain/transfers/schedule.ts';
import { dateInWords } from '#lib/wording/format.ts';
import { json, ops } from '#tests/ops/run-ops.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { newClabe } from '#tests/support/records/account-numbers.ts';
import { mailsTo } from '#tests/support/records/inbox.ts';
import { eventually } from '#tests/support/service/eventually.ts';

const RFC = 'PSO150312AB1';
let merchants = 0;

/** Creates a merchant whose money is held, with its own contact. */
async function newMerchant(...words: string[]) {
  const contact = `payouts-${process.pid}-${++merchants}@merchants.example`;
  const { account_id: id } = await json('account', 'create', '--name', 'Panadería Sol');
  await json('account', 'set', id, '--settlement', 'held', '--contact-email', contact, '--yes', ...words);
  const set = (number: string, ...more: string[]) =>
    json('account', 'set', id, '--payout-clabe', number, '--payout-rfc', RFC, ...more);
  const shown = () => json('account', 'show', id);
  const isVerifiedAs = (payout_account: object) =>
    eventually(async () => expect(await shown()).toMatchObject({ payout_account }));
  const mail = () =>
    eventually(async () => {
      const [mail, ...others] = await mailsTo(contact);
      expect(others).toEqual([]);
      if (!mail) throw new Error('It has no mail yet');
      return mail;
    });
  return { id, contact, set, shown, isVerifiedAs, mail };
}

const MAILS = {
  es: {
    title: 'Cambió la cuenta a la que transferimos su dinero',
    account: 'Banamex con terminación',
    whatToDo: 'llame de inmediato a su contacto en Domicilia',
  },
  en: {
    title: 'The account that we transfer your money to has changed',
    account: 'Banamex account ending in',
    whatToDo: 'call your contact at Domicilia at once',
  },
};

/** The day on which an account that is set now takes effect. */
const effectiveDay = () => businessDaysAfter(mexicoCityDate(new Date()), 2);

/** Runs `ops` as a process of its own, with a text on its stdin. */
async function opsWithInput(input: string, words: readonly string[]): Promise<string> {
  const env = { ...process.env, NODE_OPTIONS: '', DATA_DIR: process.env.SERVICE_DIRECTORY };
  const child = spawn(process.execPath, ['infra/ops/main.ts', ...words], { env });
  child.stdin.end(input);
  const output = await Promise.all([child.stdout, child.stderr].map((stream) => stream.toArray()));
  return Buffer.concat(output.flat()).toString();
}

describe('a payout account that an operator sets', () => {
  test('is verified, and its money is transferred to it on the first scheduled day from its effective day on', async () => {
    const { set, shown, isVerifiedAs } = await newMerchant();
    const number = newClabe();
    const effective_on = effectiveDay();
    const { payable, next_transfer_on, payout_account } = await set(
      number,
      ...['--legal-name', 'Panadería Sol SA de CV'],
    );
    expect(payout_account).toMatchObject({
      ...{ bank: '002', last4: number.slice(-4), holder: 'Panadería Sol SA de CV' },
      ...{ reason: null, effective_on },
    });
    // A worker may have verified it before the command reads what it shows.
    expect([
      ['pending', 'unverified', null],
      ['verified', 'cooling_down', effective_on],
    ]).toContainEqual([payout_account.status, payable, next_transfer_on]);
    await isVerifiedAs({ status: 'verified', reason: null, effective_on });
    expect(await shown()).toMatchObject({ payable: 'cooling_down', next_transfer_on: effective_on });
  });

  longTest.each(['es', 'en'] as const)(
    'is mailed to the former contact in %s, also by a command that changes it',
    async (language) => {
      const { set, mail } = await newMerchant('--language', language);
      const number = newClabe();
      await set(number, '--contact-email', 'thief@merchants.example');
      const { subject, text, html } = await mail();
      const { title, account, whatToDo } = MAILS[language];
      expect(subject).toBe(title);
      for (const part of [text, html]) {
        for (const said of [
          `${account} ${number.slice(-4)}`,
          dateInWords(effectiveDay(), language),
          whatToDo,
        ])
          expect(part).toContain(said);
        for (const secret of [number, RFC]) expect(part).not.toContain(secret);
      }
      expect(await mailsTo('thief@merchants.example')).toEqual([]);
    },
  );

  longTest('that fails shows why, and is verified once the right one replaces it', async () => {
    const { set, shown, isVerifiedAs } = await newMerchant();
    const wrong = newClabe('0002');
    await set(wrong);
    await isVerifiedAs({ status: 'failed', reason: 'rfc_mismatch' });
    expect(await shown()).toMatchObject({ payable: 'verification_failed', next_transfer_on: null });
    const right = newClabe('5556');
    await set(right);
    await isVerifiedAs({ status: 'verified', last4: right.slice(-4) });
    expect((await shown()).former_payout_accounts).toMatchObject([
      { last4: wrong.slice(-4), status: 'failed', reason: 'rfc_mismatch' },
    ]);
  });

  longTest('can be read from stdin', async () => {
    const { id, shown } = await newMerchant();
    const number = newClabe();
    const words = ['account', 'set', id, '--payout-clabe', '-', '--payout-rfc', RFC];
    expect(await opsWithInput(`${number}\n`, words)).not.toContain(number);
    expect(await shown()).toMatchObject({ payout_account: { last4: number.slice(-4) } });
  });

  longTest('is in no log line, no output and no error', async () => {
    const { id, set, isVerifiedAs } = await newMerchant();
    const number = newClabe('0003');
    const outputs = [JSON.stringify(await set(number))];
    await isVerifiedAs({ status: 'failed', reason: 'account_not_found' });
    const wrong = `${number.slice(0, 17)}${(Number(number.at(-1)) + 1) % 10}`;
    for (const words of [
      ['--payout-clabe', wrong, '--payout-rfc', RFC],
      ['--payout-clabe', number, '--payout-rfc', `${RFC}X`],
      ['--payout-clabe', number],
    ]) {
      const { code, out, err } = await ops(['account', 'set', id, ...words]);
      expect([code, out]).toEqual([1, '']);
      expect(err).toMatch(/--payout-(?:clabe|rfc): .*\./);
      outputs.push(err);
    }
    outputs.push((await ops(['account', 'show', id])).out);
    outputs.push(readFileSync(join(process.env.SERVICE_DIRECTORY ?? '', 'service.log'), 'utf8'));
    for (const output of outputs) expect(output).not.toMatch(new RegExp(`${number}|${wrong}|${RFC}`));
  });
});

describe('the schedule of transfers', () => {
  test('is daily from 100 pesos on, until an operator sets another one', async () => {
    const { id, set, shown, isVerifiedAs } = await newMerchant();
    expect(await shown()).toMatchObject({ transfer_schedule: 'daily', transfer_minimum: 100 });
    await set(newClabe());
    await isVerifiedAs({ status: 'verified' });
    const words = ['--transfer-schedule', 'monthly', '--transfer-minimum', '250.5'];
    const { payout_account, ...monthly } = await json('account', 'set', id, ...words);
    const eve = businessDaysAfter(mexicoCityDate(new Date()), 1);
    expect(payout_account.effective_on > eve).toBe(true);
    expect(monthly).toMatchObject({
      ...{ transfer_schedule: 'monthly', transfer_minimum: 250.5 },
      next_transfer_on: nextTransferDay('monthly', eve as CalendarDate),
    });
    expect(await json('account', 'set', id, '--transfer-schedule', 'manual')).toMatchObject({
      ...{ transfer_schedule: 'manual', transfer_minimum: 250.5, next_transfer_on: null },
    });
  });

  test.each([
    ['--transfer-schedule', 'hourly', /There is no schedule hourly/],
    ['--transfer-minimum', '0', /--transfer-minimum: Send an amount from 0.01/],
    ['--transfer-minimum', '1000000.01', /--transfer-minimum: Send an amount from 0.01 to 1000000/],
  ])('is refused as %s %s', async (option, value, message) => {
    const { code, err } = await ops(['account', 'set', 'acc_nobody', option, value]);
    expect(code).toBe(1);
    expect(err).toMatch(message);
  });
});
