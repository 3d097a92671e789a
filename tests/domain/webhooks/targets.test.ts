import { describe, expect, test } from '@jest/globals';
import { isMerchantEvent, type MerchantEvent } from '#lib/domain/webhooks/merchant-events.ts';
import { endpointTarget, isNotifiedOf, listensTo, notifyTarget } from '#lib/domain/webhooks/targets.ts';
import { endpoint } from './sample.ts';

const notify_url = 'https://shop.example.com/hooks';
const targetOf = (record: Record<string, unknown>) =>
  notifyTarget({
    id: 'evt_1',
    type: 'charge.paid',
    created_at: '2027-03-01T12:00:00.000Z',
    account_id: 'acc_1',
    data: { record },
  } satisfies MerchantEvent);

describe('the notify address of a record', () => {
  test('is that of a direct debit or an order itself', () => {
    const of = { target: 'acc_1', notify_url };
    expect(targetOf({ id: 'dd_1', notify_url })).toEqual({ ...of, notify_of: 'dd_1' });
    expect(targetOf({ id: 'ord_1', notify_url })).toEqual({ ...of, notify_of: 'ord_1' });
  });

  test('of a charge is its direct debit’s', () => {
    const charge = { id: 'ord_1', direct_debit_id: 'dd_1', notify_url };
    expect(targetOf(charge)).toMatchObject({ notify_of: 'dd_1' });
  });

  test.each([[null], [''], [undefined]])('is undefined for the value %j', (none) =>
    expect(targetOf({ id: 'dd_1', notify_url: none })).toBeUndefined(),
  );
});

describe('an endpoint', () => {
  const event = (type: MerchantEvent['type'], record = {}) =>
    ({ ...{ id: 'evt_1', type, created_at: '', account_id: 'acc_1' }, data: { record } }) as MerchantEvent;
  const test_event = event('webhook_endpoint.test', { id: 'we_1' });

  test('is a target by its id alone, since its address is read at each attempt', () => {
    expect(endpointTarget(endpoint())).toEqual({ target: 'we_1', notify_url: null, notify_of: null });
  });

  test('receives a test event that is for it, whatever types it names, while it is enabled', () => {
    expect(isNotifiedOf(endpoint({ event_types: ['charge.paid'] }), test_event)).toBe(true);
    expect(isNotifiedOf(endpoint({ id: 'we_2' }), test_event)).toBe(false);
    expect(isNotifiedOf(endpoint({ status: 'disabled' }), test_event)).toBe(false);
  });

  test('receives any other event if it listens to its type', () => {
    const named = endpoint({ event_types: ['charge.paid'] });
    expect(isNotifiedOf(named, event('charge.paid'))).toBe(true);
    expect(isNotifiedOf(named, event('charge.failed', { id: 'we_1' }))).toBe(false);
  });
});

describe('an endpoint listens', () => {
  test('to all, or to what it names', () => {
    expect(listensTo(endpoint(), 'payout.created')).toBe(true);
    expect(listensTo(endpoint({ event_types: ['charge.paid'] }), 'charge.paid')).toBe(true);
    expect(listensTo(endpoint({ event_types: ['charge.paid'] }), 'charge.failed')).toBe(false);
  });

  test('to nothing while it is disabled', () => {
    expect(listensTo(endpoint({ status: 'disabled' }), 'charge.paid')).toBe(false);
  });
});

test('merchants receive the events that show a record, and no other ones', () => {
  expect(isMerchantEvent('charge.paid')).toBe(true);
  expect(isMerchantEvent('direct_debit.link_requested')).toBe(false);
});
