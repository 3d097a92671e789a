import { describe, expect, test } from '@jest/globals';
import {
  awaitReceipt,
  requestValidation,
  restartValidation,
  settleValidation,
} from '#lib/domain/payment-method/validation.ts';
import { frozen, method, methodThatIs, NOW, refusal } from '#tests/domain/direct-debit/sample.ts';

const now = new Date(NOW);
const started = frozen({ runId: 'run_1', declared: { rfc_sealed: 'sealed', rfc_fingerprint: 'print' } });
const ABOUT = { customer_id: 'cus-1', payment_method_id: 'pm_1', run_id: 'run_1' };

describe('a validation that is requested', () => {
  test.each(['unverified', 'failed'] as const)('begins if it was %s', (status) => {
    const before = methodThatIs(status);
    const { next, events } = requestValidation(before, started, now);
    expect(next).toEqual({
      ...before,
      ...started.declared,
      validation: { status: 'pending', reason: null, checked_at: null },
      run: { id: 'run_1', attempts: 0, requested_at: NOW },
      due_at: '2027-02-10T15:01:00.000Z',
      updated_at: NOW,
    });
    expect(events).toEqual([{ type: 'payment_method.validation_requested', data: ABOUT }]);
  });

  test('forgets the reason why the last one failed', () => {
    const failed = method({ validation: { status: 'failed', reason: 'rfc_mismatch', checked_at: NOW } });
    expect(requestValidation(failed, started, now).next.validation).toEqual({
      status: 'pending',
      reason: null,
      checked_at: null,
    });
  });

  test.each(['pending', 'verified'] as const)('is refused if one is %s', (status) => {
    expect(() => requestValidation(methodThatIs(status), started, now)).toThrow(refusal('rfc_locked'));
  });

  test.each(['unverified', 'pending', 'verified', 'failed'] as const)(
    'is refused if the payment method was deleted (%s)',
    (status) => {
      const deleted = method({ deleted: true, validation: { status, reason: null, checked_at: null } });
      expect(() => requestValidation(deleted, started, now)).toThrow(refusal('payment_method_deleted'));
    },
  );
});

describe('a validation under way', () => {
  const run = frozen({ id: 'run_1', attempts: 1, requested_at: NOW, provider_id: 'avr_1' });
  const waiting = { ...methodThatIs('pending'), run, due_at: NOW };

  test('is requested again if no provider accepted it, and checked again later', () => {
    const { provider_id: _, ...unstarted } = run;
    const { next, events } = restartValidation(frozen({ ...waiting, run: unstarted }), unstarted, now);
    expect(next).toMatchObject({ run: unstarted, due_at: '2027-02-10T15:01:00.000Z' });
    expect(events).toEqual([{ type: 'payment_method.validation_requested', data: ABOUT }]);
  });

  test('is checked again later, by the time it has waited', () => {
    const { next, events } = awaitReceipt(frozen(waiting), run, new Date('2027-02-10T20:00:00.000Z'));
    expect(next).toEqual({
      ...waiting,
      due_at: '2027-02-10T20:30:00.000Z',
      updated_at: '2027-02-10T20:00:00.000Z',
    });
    expect(events).toEqual([]);
  });

  test.each([
    { status: 'verified', reason: null },
    { status: 'failed', reason: 'rfc_mismatch' },
    { status: 'failed', reason: 'account_not_found' },
  ] as const)('ends with %j: nothing is due any more, and an event says so', (outcome) => {
    const { next, events } = settleValidation(frozen(waiting), outcome, now);
    const { due_at, ...kept } = waiting;
    expect(next).toEqual({ ...kept, validation: { ...outcome, checked_at: NOW }, updated_at: NOW });
    expect(next).not.toHaveProperty('due_at');
    expect(events).toEqual([{ type: 'payment_method.validation_settled', data: ABOUT }]);
  });

  test('that was not started has no run to name', () => {
    const { events } = settleValidation(methodThatIs('pending'), { status: 'failed', reason: null }, now);
    expect(events).toMatchObject([{ data: { run_id: '' } }]);
  });
});
