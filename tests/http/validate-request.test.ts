import { describe, expect, test } from '@jest/globals';
import * as v from 'valibot';
import { unknownMembers } from '#lib/http/validate-request.ts';

const schema = v.strictObject({
  next_payment_date: v.string(),
  customer: v.optional(v.pipe(v.strictObject({ name: v.string() }), v.metadata({}))),
  items: v.optional(v.array(v.strictObject({ price: v.number() }))),
  metadata: v.optional(v.record(v.string(), v.string())),
});

const LEAVE_OUT = 'This operation does not accept this member. Leave it out.';

const messagesOf = (body: unknown) =>
  Object.fromEntries(unknownMembers(schema, body).map(({ field, message }) => [field, message]));

describe('an unknown member', () => {
  test('is named with the member that its name probably means', () => {
    const sent = { nextPaymentDate: '2027-01-31', items: [{ prise: 1 }] };
    expect(messagesOf(sent)).toEqual({
      nextPaymentDate: expect.stringContaining('Send next_payment_date if you mean that'),
      'items.0.prise': expect.stringContaining('Send price if you mean that'),
    });
  });

  test('is to be left out if no name is near, or if the member that is meant was sent, too', () => {
    expect(messagesOf({ colour: 'red' })).toEqual({ colour: LEAVE_OUT });
    expect(messagesOf({ next_payment_date: '2027-01-31', nextPaymentDate: '2027-01-31' })).toEqual({
      nextPaymentDate: LEAVE_OUT,
    });
  });
});

test.each(['customer', 'metadata', 'items.0'])('a list in place of the object %s is refused', (field) => {
  const sent = field === 'items.0' ? { items: [['a']] } : { [field]: ['a'] };
  expect(unknownMembers(schema, sent)).toEqual([
    { field, code: 'invalid_type', message: 'This is a list. Send an object.' },
  ]);
});
