import { describe, expect, test } from '@jest/globals';
import { masked, showMandate } from '#lib/operations/mandate/show-mandate.ts';
import { mandates } from '#tests/support/records/mandate-entries.ts';

test('an entry of an older release that stored neither the shown block nor the number is shown without them', () => {
  const read = { entries: mandates.plain, fault: undefined, numbers: new Map<number, string>() };
  const { entries } = showMandate(read, { isMasked: false });
  expect(
    entries.map(({ terms }) => [terms.shown, terms.account?.number_digest, terms.account?.last4]),
  ).toEqual([[null, null, '7771']]);
});

describe('case 2: of an entry with the merchant as its actor, a link', () => {
  const [entry] = mandates.plain;
  if (!entry) throw new Error('There is no entry');
  const from = (by: string) => ({
    ...entry,
    detail: { by },
    origin: { observed: { ip: '198.51.100.7' }, declared: {} },
  });
  const shownTo = (isMasked: boolean, by: string) => {
    const read = { entries: [from(by)], fault: undefined, numbers: new Map<number, string>() };
    return showMandate(read, { isMasked }).entries[0];
  };

  test('sees neither the text nor the origin of the request, also in the form', () => {
    expect(shownTo(true, 'merchant')).toMatchObject({ origin: null, text: null, hash: entry.hash });
    expect(masked(from('merchant')).origin).toBeNull();
    expect(shownTo(true, 'operator')).toMatchObject({ origin: null, text: null });
  });

  test('sees both of the customer’s own entries, and a merchant those of all', () => {
    const whole = { origin: { observed: { ip: '198.51.100.7' } }, text: entry.text };
    expect(shownTo(true, 'customer')).toMatchObject(whole);
    expect(shownTo(false, 'merchant')).toMatchObject(whole);
  });
});
