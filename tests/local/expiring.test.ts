import { expect, test } from '@jest/globals';
import { Expiring } from '#infra/local/gateway/expiring.ts';

test('a value is returned until its time is over', () => {
  let now = 0;
  const grants = new Expiring<string>(() => now);
  grants.set('token', 'granted', 100);
  now = 99;
  expect(grants.get('token')).toBe('granted');
  now = 100;
  expect(grants.get('token')).toBeUndefined();
});

test('however many tokens come and go, only those of the last minutes are in memory', () => {
  let now = 0;
  const grants = new Expiring<string>(() => now);
  for (; now < 10_000; now += 10) grants.set(`token-${now}`, 'granted', 100);
  expect(grants.size).toBe(10);
});
