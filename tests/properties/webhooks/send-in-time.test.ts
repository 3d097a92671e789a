import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { sendInTime } from '#lib/operations/webhooks/send-in-time.ts';

beforeAll(() => {
  jest.spyOn(process.stdout, 'write').mockImplementation(() => true);
});
afterAll(() => {
  jest.restoreAllMocks();
});

const webhook = { url: 'https://shop.example.com', headers: { 'webhook-id': 'evt_1' }, body: '' };
const outcome = { duration_ms: 1, status_code: 204, error: null };

test('a sender that ends in time has its outcome recorded', async () => {
  expect(await sendInTime({ send: async () => outcome }, webhook, 60_000)).toEqual(outcome);
});

test('a sender that never returns has its attempt recorded as timed out', async () => {
  const sender = { send: () => new Promise<never>(() => {}) };
  expect(await sendInTime(sender, webhook, 20)).toEqual({
    duration_ms: 20,
    status_code: null,
    error: 'timeout',
  });
});

test('an unexpected error of a sender is passed to its caller', async () => {
  const sender = { send: () => Promise.reject(new Error('no')) };
  await expect(sendInTime(sender, webhook, 60_000)).rejects.toThrow('no');
});
