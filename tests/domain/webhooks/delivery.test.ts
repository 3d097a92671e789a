import { describe, expect, test } from '@jest/globals';
import { DELIVERY_STATUSES, isMissed } from '#lib/domain/webhooks/delivery.ts';
import { newDelivery, newSeries, type QueuedEvent } from '#lib/domain/webhooks/new-delivery.ts';
import { endpointTarget } from '#lib/domain/webhooks/targets.ts';
import { attempt, delivery } from './sample.ts';

const now = new Date('2027-03-02T12:00:00.000Z');
const event: QueuedEvent = { id: 'evt_1', type: 'charge.paid', account_id: 'acc_1', pk: 'DD#dd_1' };
const target = endpointTarget({ id: 'we_1' });

describe('a new delivery', () => {
  test('of an event to an endpoint is due at once', () => {
    expect(newDelivery(event, target, now)).toEqual({
      ...delivery({ id: expect.stringMatching(/^dlv_/) as unknown as string }),
      ...{ next_attempt_at: now.toISOString(), created_at: now.toISOString() },
      updated_at: now.toISOString(),
    });
  });

  test('has the id of its event and its target, however often the event arrives', () => {
    const { id } = newDelivery(event, target, now);
    expect(newDelivery(event, target, new Date()).id).toBe(id);
    expect(newDelivery({ ...event, id: 'evt_2' }, target, now).id).not.toBe(id);
    expect(newDelivery(event, endpointTarget({ id: 'we_2' }), now).id).not.toBe(id);
  });
});

test('a redelivery is due at once and keeps the log of earlier attempts', () => {
  const failed = delivery({ status: 'failed', tries: 10, next_attempt_at: null, attempts: [attempt()] });
  const at = now.toISOString();
  expect(newSeries(failed, now)).toEqual({
    ...failed,
    ...{ status: 'pending', tries: 0, next_attempt_at: at, updated_at: at },
  });
});

test('a target misses an event if its delivery failed or ended, or if there is none', () => {
  expect(isMissed(undefined)).toBe(true);
  expect(DELIVERY_STATUSES.filter((status) => isMissed({ status }))).toEqual(['failed', 'ended']);
});
