import { describe, expect, test } from '@jest/globals';
import { type Consumer, eventsFor } from '#lib/domain/events.ts';

/** What each worker is told of, written down once more: what falls out of the catalogue falls silent elsewhere. */
const TOLD: Record<Consumer, string[]> = {
  'workers/start-account-verifications': ['payment_method.validation_requested'],
  'workers/follow-validations': ['payment_method.validation_settled'],
  'workers/start-identity-verifications': ['direct_debit.identity_requested'],
  'workers/send-mails': [
    'direct_debit.link_requested',
    'direct_debit.activated',
    'direct_debit.cancelled',
    'direct_debit.completed',
    'direct_debit.charge_upcoming',
    'direct_debit.charge_paid',
    'direct_debit.charge_failed',
  ],
  'workers/sum-up': [
    'direct_debit.activated',
    'direct_debit.cancelled',
    'direct_debit.completed',
    'direct_debit.charge_paid',
    'direct_debit.charge_failed',
    'direct_debit.charge_reversed',
  ],
};

describe('the catalogue of events', () => {
  test.each(Object.keys(TOLD) as Consumer[])('tells %s what it acts on, and nothing else', (consumer) => {
    expect([...eventsFor(consumer)].sort()).toEqual([...TOLD[consumer]].sort());
  });
});
