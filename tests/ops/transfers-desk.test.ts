import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { readBankFile } from '#lib/domain/bank-file/read-bank-file.ts';
import { businessDaysAfter } from '#lib/domain/calendar/business-days.ts';
import { write } from '#tests/properties/collections/bank.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { type Collector, newCollector } from '#tests/support/money/collections.ts';
import { payableAccount } from '#tests/support/money/payable-account.ts';
import { newClabe } from '#tests/support/records/account-numbers.ts';
import { businessDay } from '#tests/support/records/business-days.ts';
import { eventually } from '#tests/support/service/eventually.ts';
import { json, ops } from './run-ops.ts';

type Row = Record<string, string | number | null>;

const folder = mkdtempSync(join(tmpdir(), 'transfers-'));
/** A day, and the second business day after it, on which its return is missing. */
const DAY = businessDay(12);
const TOO_LATE = businessDaysAfter(DAY, 2);
/** Above the limit of the stage, in pesos. */
const ABOVE = 100_001;
const NEVER_ANSWERED = '0009';

/** A merchant with a payout account that is owed an amount, in pesos. */
async function newOwed(pesos: number, ending = NEVER_ANSWERED): Promise<Collector> {
  const merchant = await newCollector();
  const { account_id: id } = merchant.account;
  await payableAccount(id, newClabe(ending, '012'));
  const words = ['--type', 'adjustment', '--amount', String(pesos), '--reason', 'Correction', '--by', 'ana'];
  await json('ledger', 'book', id, '--reference', 'CASE-1', ...words);
  await ops(['ledger', 'approve', id, 'CASE-1', '--by', 'eva']);
  await eventually(async () => expect((await json('ledger', 'show', id)).available).toBe(pesos));
  return merchant;
}

const waitingOf = async ({ account }: Collector, ...words: string[]): Promise<Row[]> =>
  (await json('transfers', 'list', '--limit', '10000', ...words)).filter(
    ({ account_id }: Row) => account_id === account.account_id,
  );

/** Presents a transfer that the bank never returns, and returns it with its file. */
async function presented() {
  const merchant = await newOwed(500);
  await merchant.collect(DAY);
  const [transfer] = await waitingOf(merchant, '--status', 'in_transit');
  const account = ['--account', merchant.account.account_id];
  const [file, ...others]: Row[] = await json('files', 'list', '--day', DAY, '--kind', 'payouts', ...account);
  expect(others).toEqual([]);
  return { merchant, transfer: transfer as Row, file: file as Row };
}

/** Hands a file in as an operator does, and returns the result. */
async function put(name: string, text: string, ...words: string[]) {
  const path = join(folder, name);
  writeFileSync(path, text, 'latin1');
  return json('answers', 'put', path, '--wait', ...words);
}

/** Returns a return file of payouts with one code, and with other references if `renumber` changes them. */
async function returnFile(
  name: Row[string] | undefined,
  returnCode: string,
  renumber = (text: string) => text,
) {
  const { out } = await ops(['files', 'get', String(name)]);
  const { header, details } = await readBankFile([out], { kind: 'payouts' });
  const lines = [];
  for await (const line of details)
    lines.push({ ...line, returnCode, numericReference: renumber(line.numericReference) });
  return write({ ...header, fileNumber: 99_999 }, lines);
}

describe('the list of transfers that wait, across merchants', () => {
  test('shows one above the limit until an operator decides, and then until the bank has paid it', async () => {
    const merchant = await newOwed(ABOVE, '5555');
    const { body } = await merchant.call('POST', '/api/transfers');
    expect(body).toMatchObject({ status: 'closed', amount: ABOVE });
    const id = String(body.id);
    expect(await waitingOf(merchant)).toMatchObject([
      {
        ...{ transfer_id: id, status: 'closed', waits_for: 'release', amount: ABOVE, bank: '012' },
        what_to_do: `ops transfers release ${id}, or ops transfers reject ${id}`,
      },
    ]);
    expect(await waitingOf(merchant, '--status', 'closed')).toHaveLength(1);
    expect(await waitingOf(merchant, '--status', 'released')).toEqual([]);
    expect(await json('transfers', 'release', id, '--by', 'ana')).toMatchObject({
      ...{ status: 'released', waits_for: 'file', decided_by: 'ana', what_to_do: '' },
    });
    expect(await waitingOf(merchant, '--status', 'released')).toMatchObject([{ transfer_id: id }]);
    await merchant.collect(DAY);
    expect(await waitingOf(merchant)).toEqual([]);
    expect(await json('transfers', 'list', merchant.account.account_id, '--status', 'paid')).toMatchObject([
      { transfer_id: id, waits_for: '' },
    ]);
  });

  test('is refused for a status in which none waits, and is cut off at its limit', async () => {
    const { code, err } = await ops(['transfers', 'list', '--status', 'paid']);
    expect([code, err]).toEqual([1, expect.stringMatching(/Name an account to list its paid transfers\. /)]);
    await newOwed(ABOVE).then(({ call }) => call('POST', '/api/transfers'));
    expect(await json('transfers', 'list', '--limit', '1')).toHaveLength(1);
  });
});

describe('a return file of payouts', () => {
  let of: Awaited<ReturnType<typeof presented>>;
  beforeAll(async () => {
    of = await presented();
  });

  test('is refused among those of collections, and nothing of it is applied', async () => {
    const refused = await put('wrong-folder.txt', await returnFile(of.file.name, '00'));
    expect(refused).toMatchObject({ name: 'answers/wrong-folder.txt', state: 'refused' });
    expect(refused.fault).toMatch(/^unexpected_kind/);
    const [{ id }] = refused.exceptions_to_resolve;
    expect(await json('exceptions', 'resolve', id, '--as', 'ignored', '--yes')).toMatchObject({
      resolved_as: 'ignored',
    });
    expect(await waitingOf(of.merchant)).toHaveLength(1);
  });

  test('raises an exception about an unknown reference, which is resolved as one of payouts', async () => {
    const other = await returnFile(of.file.name, '00', (text) => `9${text.slice(1)}`);
    const applied = await put('unknown.txt', other, '--of', 'payouts');
    expect(applied).toMatchObject({ state: 'applied', paid: 0, exceptions: 1 });
    const [{ id }] = applied.exceptions_to_resolve;
    expect(await json('exceptions', 'show', id)).toMatchObject({
      ...{ reason: 'unknown_reference', file: 'dispersal-returns/unknown.txt' },
    });
    expect(await json('exceptions', 'resolve', id, '--as', 'ignored', '--yes')).toMatchObject({
      resolved_as: 'ignored',
    });
  });

  test('settles its transfers once it is handed in as one, and is listed with those of collections', async () => {
    const text = await returnFile(of.file.name, '00');
    const applied = await put('paid.txt', text, '--of', 'payouts');
    expect(applied).toMatchObject({ name: 'dispersal-returns/paid.txt', state: 'applied', paid: 1 });
    const { transfer_id } = of.transfer;
    expect(await json('transfers', 'show', String(transfer_id))).toMatchObject({ status: 'paid' });
    const names = (await json('answers', 'list', '--day', 'today')).map(({ name }: Row) => name);
    expect(names).toEqual(expect.arrayContaining(['answers/wrong-folder.txt', 'dispersal-returns/paid.txt']));
    expect((await ops(['files', 'get', 'dispersal-returns/paid.txt'])).out).toBe(text);
  });

  test('of no kind of ours is refused before anything is stored', async () => {
    const { code, err } = await ops(['answers', 'put', join(folder, 'paid.txt'), '--of', 'refunds']);
    expect([code, err]).toEqual([1, expect.stringMatching(/There is no kind refunds: use collections, pay/)]);
  });
});

describe('a transfer that the bank never returned', () => {
  longTest('is an exception that an operator resolves: it came back, and is owed again', async () => {
    const { merchant, transfer } = await presented();
    await merchant.collect(TOO_LATE);
    const unanswered: Row[] = await json('exceptions', 'list', '--reason', 'unanswered', '--day', DAY);
    const [exception, ...others] = unanswered.filter(({ payment_id }) => payment_id === transfer.transfer_id);
    expect([exception, others]).toMatchObject([{ amount: 500, reference: String(transfer.reference) }, []]);
    const id = String(exception?.id);
    expect(exception?.what_to_do).toBe(`ops exceptions resolve ${id} --as paid|failed`);
    expect(await waitingOf(merchant)).toMatchObject([
      { exception: id, waits_for: 'return', since: DAY, what_to_do: `ops exceptions show ${id}` },
    ]);
    expect(await json('exceptions', 'show', id)).toMatchObject({
      transfer: { transfer_id: transfer.transfer_id, status: 'in_transit' },
    });
    expect(
      await json('exceptions', 'resolve', id, '--as', 'failed', '--code', '01', '--by', 'ana', '--yes'),
    ).toMatchObject({ resolved_as: 'failed', resolved_by: 'ana' });
    expect(await json('transfers', 'show', String(transfer.transfer_id))).toMatchObject({
      ...{ status: 'returned', return_code: '01', exception: '' },
    });
  });

  longTest(
    'goes to the bank again with another file, once an operator recalls the one that the bank refused',
    async () => {
      const { merchant, transfer, file } = await presented();
      await merchant.collect(TOO_LATE);
      const name = String(file.name);
      const asked = await ops(['files', 'reject', name]);
      expect(asked.err).toMatch(/This withdraws 1 transfers of \$500\.00 from dispersals\//);
      expect(await json('files', 'reject', name, '--yes')).toMatchObject({ name, state: 'rejected' });
      const { transfer_id } = transfer;
      expect(await waitingOf(merchant)).toMatchObject([
        { transfer_id, status: 'released', waits_for: 'file', file: '', exception: '' },
      ]);
      const again = businessDaysAfter(TOO_LATE, 1);
      await merchant.collect(again);
      expect(await waitingOf(merchant)).toMatchObject([
        { transfer_id, status: 'in_transit', since: again, exception: '' },
      ]);
    },
  );
});
