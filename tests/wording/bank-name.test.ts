import { expect, test } from '@jest/globals';
import { bankName } from '#lib/wording/bank-name.ts';

test.each([
  ['012', 'BBVA México'],
  ['072', 'Banorte'],
  ['000', '000'],
  ['constructor', 'constructor'],
])('the bank %s is shown as %s', (code, name) => {
  expect(bankName(code)).toBe(name);
});
