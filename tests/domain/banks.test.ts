import { describe, expect, test } from '@jest/globals';
import { findBank, listParticipants } from '#lib/domain/banks.ts';

/** The banks whose accounts a public direct-debit provider of Mexico lists as debitable, as a second copy. */
const DEBITABLE = new Map([
  ['002', 'Banamex'],
  ['012', 'BBVA México'],
  ['014', 'Santander'],
  ['019', 'Banjercito'],
  ['021', 'HSBC'],
  ['030', 'BanBajío'],
  ['036', 'Inbursa'],
  ['042', 'Mifel'],
  ['044', 'Scotiabank'],
  ['058', 'Banregio'],
  ['059', 'Invex'],
  ['062', 'Afirme'],
  ['072', 'Banorte'],
  ['106', 'Bank of America'],
  ['113', 'Ve por Más'],
  ['127', 'Azteca'],
  ['130', 'Compartamos'],
  ['132', 'Multiva Banco'],
  ['133', 'Actinver'],
  ['136', 'Intercam Banco'],
  ['137', 'BanCoppel'],
  ['143', 'CIBanco'],
  ['147', 'Bankaool'],
  ['151', 'Dondé'],
  ['152', 'Bancrea'],
]);

/** The other participants of SPEI since March 2026: their accounts receive transfers and cannot be debited. */
const OTHERS = new Set(
  `
  001 006 009 060 108 110 112 124 128 129 135 138 140 141 145 148 150 154
  155 156 157 158 159 160 166 167 168 600 601 602 605 616 617 620 630 631
  634 638 646 652 653 656 659 661 670 677 680 683 684 685 688 689 699 703
  706 710 714 715 720 721 722 723 725 727 728 729 730 732 734 738 901 902
  903
  `
    .trim()
    .split(/\s+/),
);

const DEVELOPMENT_BANKS = new Set(['006', '009', '019', '135', '166', '168']);

/** Banco de México numbers an institution by its kind and its code; itself it numbers 2001. */
function banxicoCodeOf(code: string): string {
  if (code === '001') return '2001';
  if (DEVELOPMENT_BANKS.has(code)) return `37${code}`;
  return code >= '600' ? `90${code}` : `40${code}`;
}

const everyCode = Array.from({ length: 1000 }, (_, code) => String(code).padStart(3, '0'));

describe('the banks', () => {
  test('are those that exist, each with its code at Banco de México and whether it can be debited', () => {
    const found = everyCode.flatMap((code) => findBank(code) ?? []);
    expect(found.map(({ code, banxicoCode, participates }) => [code, banxicoCode, participates])).toEqual(
      everyCode
        .filter((code) => DEBITABLE.has(code) || OTHERS.has(code))
        .map((code) => [code, banxicoCodeOf(code), DEBITABLE.has(code)]),
    );
    for (const { name } of found) expect(name).toMatch(/^\S.*\S$/);
  });

  test('that participate are 25, by name', () => {
    expect(listParticipants().map((code) => [code, findBank(code)?.name])).toEqual([...DEBITABLE]);
    expect(DEBITABLE.size).toBe(25);
  });

  test.each(['', '000', '12', '0012', 'constructor'])('%j is the code of no bank', (code) => {
    expect(findBank(code)).toBeUndefined();
  });
});
