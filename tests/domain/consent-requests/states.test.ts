import { describe, expect, test } from '@jest/globals';
import { CUSTOMER_STATES } from '#lib/domain/consent-requests/record.ts';
import { isAskable, noStates, stateOf } from '#lib/domain/consent-requests/states.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import type { ImportRow } from '#lib/domain/imports/row.ts';
import { active, created, NOW, pending } from '#tests/domain/direct-debit/sample.ts';

const asked = (times?: number) => ({ ...(times !== undefined && { asked_times: times }) }) as ImportRow;
const ENDING = { ending: { reason: 'merchant' } as never };

describe('the customer of a row', () => {
  test.each<[string, number | undefined, DirectDebit]>([
    ['to_ask', undefined, created()],
    ['to_ask', 0, created()],
    ['asked', 1, created()],
    ['reminded', 2, created()],
    ['reminded', 3, created()],
    ['bounced', 2, created({ email_bounced: true })],
    ['agreed', 1, pending({ email_bounced: true })],
    ['active', 1, active({ email_bounced: true })],
    ['ended', 1, created({ status: 'cancelled' })],
    ['ended', 1, active({ status: 'completed' })],
    ['ended', 1, active(ENDING)],
    ['ended', 1, active({ revoked_at: NOW })],
  ])('is %s after %s requests', (state, times, debit) => expect(stateOf(asked(times), debit)).toBe(state));

  test.each<[string, DirectDebit, boolean]>([
    ['has not agreed yet', created(), true],
    ['has agreed', pending(), false],
    ['has a cancelled direct debit', created({ status: 'cancelled' }), false],
    ['has one that is being ended', created(ENDING), false],
    ['has revoked it', created({ revoked_at: NOW }), false],
    ['wants no mail of ours', created({ send_email: false }), false],
    ['has an address that bounced', created({ email_bounced: true }), false],
  ])('who %s can be asked by mail: %#', (_, debit, is) => expect(isAskable(debit)).toBe(is));
});

test('there are no customers in any state at first', () => {
  expect(noStates()).toEqual(Object.fromEntries(CUSTOMER_STATES.map((state) => [state, 0])));
  expect(CUSTOMER_STATES).toHaveLength(7);
});
