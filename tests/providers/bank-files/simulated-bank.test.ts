import { describe, expect, test } from '@jest/globals';
import type { BankFileDetail } from '#lib/domain/bank-file/detail.ts';
import type { FileKind } from '#lib/domain/bank-file/file-kind.ts';
import { readBankFile } from '#lib/domain/bank-file/read-bank-file.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { PAYMENT_CONCEPTS } from '#lib/domain/outgoing/concepts.ts';
import { countReturns, simulateReturns } from '#lib/providers/bank-files/simulated-bank.ts';
import { collect, detail, fileOf, header } from '#tests/domain/bank-file/sample.ts';

const piecesOf = async function* (text: string) {
  yield text;
};

/** Returns the code with which the simulated bank returns a detail; undefined if it returns none. */
async function returnCodeOf(
  kind: FileKind,
  changes: Partial<BankFileDetail>,
  isRetry = false,
): Promise<string | undefined> {
  const file = await fileOf([detail(changes)], { ...header, kind });
  const returned = (await collect(simulateReturns(piecesOf(file), kind, async () => isRetry))).join('');
  const details = await collect((await readBankFile([returned], { kind })).details);
  expect(await countReturns(piecesOf(file), kind)).toBe(details.length);
  return details[0]?.returnCode;
}

const amount = (centavos: number) => ({ amount: centavos as Centavos });
const refund = { concept: PAYMENT_CONCEPTS.refund };
const transfer = { concept: PAYMENT_CONCEPTS.transfer };
const account = (digits: string) => ({ clabe: `0121800123456${digits}9` });

describe('the simulated bank decides a payout', () => {
  test.each([
    ['by its account: one that ends in 0005 comes back', account('0005'), '01'],
    ['by its account: one that ends in 0009 is never answered', account('0009'), undefined],
    ['by its account: any other is paid', account('0001'), '00'],
    ['a refund by its centavos: .91 comes back', { ...refund, ...amount(100_91) }, '01'],
    ['a refund by its centavos: .92 is never answered', { ...refund, ...amount(100_92) }, undefined],
    ['a refund by no other centavos: .04 is paid', { ...refund, ...amount(100_04) }, '00'],
    ['a refund by no other centavos: .90 is paid', { ...refund, ...amount(100_90) }, '00'],
    ['a transfer by no centavos: .91 is paid', { ...transfer, ...amount(100_91) }, '00'],
    ['a transfer by no centavos: .92 is paid', { ...transfer, ...amount(1_138_92) }, '00'],
  ])('%s', async (_, changes, code) => {
    expect(await returnCodeOf('payouts', changes)).toBe(code);
  });
});

describe('the simulated bank decides a collection', () => {
  test.each([
    ['.00 is paid', amount(100_00), '00'],
    ['.04 is returned with that code', amount(100_04), '04'],
    ['.90 is never returned', amount(100_90), undefined],
    ['.91 is paid', amount(100_91), '00'],
    ['any account is paid', account('0005'), '00'],
    ['.20 is paid', amount(100_20), '00'],
    ['.24 is returned as .04 is', amount(100_24), '04'],
    ['.34 is paid', amount(100_34), '00'],
  ])('by its centavos: %s', async (_, changes, code) => {
    expect(await returnCodeOf('collections', changes)).toBe(code);
  });

  test.each([
    ['.24 is paid', amount(100_24), '00'],
    ['.33 is paid', amount(100_33), '00'],
    ['.04 is returned again', amount(100_04), '04'],
    ['.90 is never returned', amount(100_90), undefined],
  ])('that is a retry, by its centavos: %s', async (_, changes, code) => {
    expect(await returnCodeOf('collections', changes, true)).toBe(code);
  });
});

test('the simulated bank refuses to return a file of the other kind', async () => {
  const file = await fileOf([detail()], { ...header, kind: 'payouts' });
  await expect(countReturns(piecesOf(file), 'collections')).rejects.toMatchObject({
    code: 'unexpected_kind',
  });
});
