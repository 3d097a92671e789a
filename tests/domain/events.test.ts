import { describe, expect, test } from '@jest/globals';
import { type Consumer, EVENTS, eventsFor, eventsKeptFrom, isEventType } from '#lib/domain/events.ts';

/** Who acts on what: a reviewed list, so that none is lost with a line of the catalogue. */
const CONSUMED: Readonly<Record<Consumer, readonly string[]>> = {
  'workers/start-account-verifications': ['payment_method.validation_requested'],
  'workers/follow-validations': ['payment_method.validation_settled'],
  'workers/start-identity-verifications': ['direct_debit.identity_requested'],
  'workers/send-mails': [
    'direct_debit.link_requested',
    'direct_debit.activated',
    'direct_debit.cancelled',
    'direct_debit.revoked',
    'direct_debit.completed',
    'direct_debit.charge_upcoming',
    'direct_debit.charge_paid',
    'direct_debit.charge_failed',
    'direct_debit.charge_corrected',
  ],
  'workers/mail-merchants': ['webhook_endpoint.disabled'],
  'workers/copy-evidence': ['mandate.entry_kept'],
  'workers/withdraw-orders': ['direct_debit.withdrawal_begun'],
  'workers/withdraw-identities': ['direct_debit.identity_declined'],
  'workers/go-on-collecting': ['account.collections_unfinished'],
  'workers/sum-up': [
    'direct_debit.activated',
    'direct_debit.cancelled',
    'direct_debit.paused',
    'direct_debit.completed',
    'direct_debit.charge_paid',
    'direct_debit.charge_failed',
    'direct_debit.charge_reversed',
    'direct_debit.charge_corrected',
  ],
};

describe('the catalogue of events', () => {
  test.each(Object.entries(CONSUMED))('%s is told of %j', (consumer, types) => {
    expect(eventsFor(consumer as Consumer)).toEqual(types);
  });

  test('has no event that nobody is told of, and none beyond these', () => {
    const told = new Set(Object.values(CONSUMED).flat());
    expect(new Set(Object.keys(EVENTS))).toEqual(told);
  });

  test.each(Object.keys(CONSUMED) as Consumer[])(
    'keeps from %s what is known and not its own',
    (consumer) => {
      const own: readonly string[] = eventsFor(consumer);
      expect(eventsKeptFrom(consumer)).toEqual(Object.keys(EVENTS).filter((type) => !own.includes(type)));
    },
  );

  test('knows its own types, and nothing that only looks like one', () => {
    const types = [...Object.keys(EVENTS), 'direct_debit.invented', 'toString'];
    expect(types.filter((type) => !isEventType(type))).toEqual(['direct_debit.invented', 'toString']);
  });
});
