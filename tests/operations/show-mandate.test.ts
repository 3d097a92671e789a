import { expect, test } from '@jest/globals';
import { showMandate } from '#lib/operations/mandate/show-mandate.ts';
import { mandates } from '#tests/support/mandate-entries.ts';

test('an entry of a release that kept neither the block as shown nor the number is shown without them', () => {
  const read = { entries: mandates.plain, fault: undefined, numbers: new Map<number, string>() };
  const { entries } = showMandate(read, { isMasked: false });
  expect(
    entries.map(({ terms }) => [terms.shown, terms.account?.number_digest, terms.account?.last4]),
  ).toEqual([[null, null, '7771']]);
});
