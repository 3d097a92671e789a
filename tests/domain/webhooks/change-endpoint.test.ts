import { describe, expect, test } from '@jest/globals';
import { changedWith, changeEndpoint, newEndpoint } from '#lib/domain/webhooks/change-endpoint.ts';

const now = new Date('2027-01-05T12:00:00.000Z');
const updated_at = now.toISOString();

const endpoint = newEndpoint(
  {
    id: 'we_1',
    account_id: 'acc_1',
    url: 'https://shop.example.com/hooks',
    description: '',
    event_types: null,
    secrets: [],
  },
  new Date('2027-01-01T00:00:00.000Z'),
);
const failing = { ...endpoint, failing_since: '2027-01-02T00:00:00.000Z' };
const disabled = {
  ...failing,
  status: 'disabled',
  disabled_reason: 'failing',
  disabled_at: '2027-01-05T00:00:00.000Z',
} as const;

const ANEW = { status: 'enabled', disabled_reason: null, disabled_at: null, failing_since: null };

describe('a change of an endpoint', () => {
  test('keeps the members that it does not name', () => {
    expect(changeEndpoint(failing, { description: 'Books', url: undefined }, now)).toEqual({
      description: 'Books',
      updated_at,
    });
    expect(changeEndpoint(endpoint, { event_types: null }, now)).toEqual({ event_types: null, updated_at });
  });

  test('that enables it clears its failures', () => {
    expect(changeEndpoint(disabled, { status: 'enabled' }, now)).toEqual({ ...ANEW, updated_at });
  });

  test('that disables it records the actor and the time', () => {
    expect(changeEndpoint(failing, { status: 'disabled' }, now)).toEqual({
      status: 'disabled',
      disabled_reason: 'by_merchant',
      disabled_at: updated_at,
      updated_at,
    });
  });

  test('that disables it again keeps the first reason and time', () => {
    expect(changeEndpoint(disabled, { status: 'disabled' }, now)).toEqual({ updated_at });
  });

  test('to another address clears the failures of the former one; to the same address it does not', () => {
    const url = 'https://new.example.com/hooks';
    expect(changeEndpoint(failing, { url }, now)).toEqual({ url, failing_since: null, updated_at });
    expect(changeEndpoint(failing, { url: failing.url }, now)).toEqual({ url: failing.url, updated_at });
  });
});

describe('the pairs of keys that changed an endpoint', () => {
  const by = (before: typeof endpoint, key: string | undefined) => ({
    ...before,
    ...changedWith(before, key),
  });

  test('are all remembered, the latest last, and each once', () => {
    const changed = ['pk_1', 'pk_2', 'pk_3', 'pk_1'].reduce(by, endpoint);
    const expected = { changed_with: ['pk_2', 'pk_3', 'pk_1'] };
    expect(changed).toMatchObject(expected);
    expect(by(changed, undefined)).toMatchObject(expected);
  });

  test('are fifty at most', () => {
    const changed = Array.from({ length: 60 }, (_, n) => `pk_${n}`).reduce(by, endpoint);
    expect([changed.changed_with?.length, changed.changed_with?.[0]]).toEqual([50, 'pk_10']);
  });
});
