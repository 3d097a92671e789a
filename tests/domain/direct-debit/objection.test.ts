import { describe, expect, test } from '@jest/globals';
import {
  isObjected,
  keepingAddress,
  mayBeMailed,
  requireMailed,
} from '#lib/domain/direct-debit/objection.ts';
import type { Pause } from '#lib/domain/direct-debit/record.ts';
import { later, link, NOW, refusal } from './sample.ts';

const DAY = 86_400_000;
const customer = { name: 'Dolores Godínez', email: 'dolores@example.com' };
const other = 'another@example.com';

const objection = (changes: Partial<Pause> = {}): Pause => ({
  reason: 'objection_chargeback',
  bank_code: '13',
  since: NOW,
  order_id: 'ord_1',
  ...changes,
});
const mailed = (to: string, after: number) => ({ to, sent_at: later(after) });
const NOT_MAILED = refusal('link_not_mailed');

describe('a consent after an objection', () => {
  const debit = { pauses: [objection()], customer };

  test('needs a link that was mailed', () => {
    expect(() => requireMailed(debit, undefined)).toThrow(NOT_MAILED);
  });

  test('counts a mail to the address on file from the objection on', () => {
    expect(() => requireMailed(debit, mailed(customer.email, -1))).toThrow(NOT_MAILED);
    requireMailed(debit, mailed(customer.email.toUpperCase(), 0));
  });

  test('counts a mail to a corrected address from seven days after the correction', () => {
    const corrected = {
      pauses: [objection({ email: customer.email })],
      customer: { ...customer, email: other },
      email_since: later(DAY),
    };
    expect(() => requireMailed(corrected, mailed(other, 8 * DAY - 1))).toThrow(NOT_MAILED);
    requireMailed(corrected, mailed(other, 8 * DAY));
    requireMailed(corrected, mailed(customer.email, DAY));
  });

  test('counts no mail to an address that was corrected between two objections', () => {
    const twice = {
      pauses: [objection({ email: customer.email }), objection({ since: later(2 * DAY), order_id: 'ord_2' })],
      customer: { ...customer, email: other },
      email_since: later(DAY),
    };
    expect(() => requireMailed(twice, mailed(other, 3 * DAY))).toThrow(NOT_MAILED);
  });

  test('counts no mail to an address that was never on file, however long after a correction', () => {
    const corrected = {
      pauses: [objection({ email: customer.email })],
      customer: { ...customer, email: other },
      email_since: later(DAY),
    };
    expect(() => requireMailed(corrected, mailed('third@example.com', 30 * DAY))).toThrow(NOT_MAILED);
  });

  test('counts no mail to an address that replaced another one before corrections were dated', () => {
    const undated = {
      pauses: [objection({ email: customer.email })],
      customer: { ...customer, email: other },
    };
    expect(() => requireMailed(undated, mailed(other, 30 * DAY))).toThrow(NOT_MAILED);
    requireMailed(undated, mailed(customer.email, DAY));
  });

  test('is needed as long as one of several pauses is an objection', () => {
    expect(isObjected({ pauses: [objection({ reason: 'customer_order' }), objection()] })).toBe(true);
  });

  test('needs no mailed link without an objection', () => {
    const pauses = [objection({ reason: 'customer_order' })];
    expect(isObjected({ pauses })).toBe(false);
    requireMailed({ pauses, customer }, undefined);
  });
});

test('an objection remembers the address on file, through further corrections', () => {
  const [once] = keepingAddress({ pauses: [objection()], customer });
  expect(once?.email).toBe(customer.email);
  const [twice] = keepingAddress({ pauses: [once as Pause], customer: { ...customer, email: other } });
  expect(twice?.email).toBe(customer.email);
});

describe('a link that may be mailed after an objection', () => {
  const isMailable = (changes: Parameters<typeof link>[0], pauses = [objection()]) =>
    mayBeMailed({ pauses, customer }, link(changes));

  test.each([
    ['was made since', {}, true],
    ['was made before', { issued_at: later(-1000) }, false],
    ['the merchant was handed', { given_to: 'merchant' as const }, false],
    ['a page was handed', { given_to: 'page' as const }, false],
    ['the merchant was handed before it was mailed', { with_merchant: true as const }, false],
    ['is on an open page', { on_page: true as const }, false],
    ['goes on from another one', { from: 'tok_0' }, false],
    ['an open page goes on by', { on_page: true as const, from: 'tok_0' }, false],
  ])('goes to an address that %s', (_, changes, expected) => expect(isMailable(changes)).toBe(expected));

  test('was made since each objection, and since no other pause', () => {
    const earlier = objection({ since: later(-DAY) });
    const made = { issued_at: later(-1000) };
    expect(isMailable(made, [earlier])).toBe(true);
    expect(isMailable(made, [earlier, objection()])).toBe(false);
    expect(isMailable(made, [earlier, objection({ reason: 'customer_order' })])).toBe(true);
  });

  test('was made when its mail counted already, since it keeps a mail that was delivered earlier', () => {
    const corrected = {
      pauses: [objection({ email: customer.email })],
      customer: { ...customer, email: other },
      email_since: later(DAY),
    };
    const isMailableAt = (issued_at: string) => mayBeMailed(corrected, link({ issued_at }));
    expect(isMailableAt(later(8 * DAY - 3_600_000))).toBe(false);
    expect(isMailableAt(later(8 * DAY))).toBe(true);
    expect(mayBeMailed({ ...corrected, customer }, link({ issued_at: later(2 * DAY) }))).toBe(true);
  });

  test('may go to any address without an objection', () => {
    expect(isMailable({ given_to: 'merchant', issued_at: later(-DAY) }, [])).toBe(true);
  });
});
