import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';

beforeEach(() => {
  jest.spyOn(process.stdout, 'write').mockImplementation(() => true);
});
afterEach(() => void jest.restoreAllMocks());

/** Returns the errors that are logged when a mail with these tags is returned. */
async function errorsAfter(tags: Record<string, string[]>, bounceType: 'Permanent' | 'Transient') {
  const { handler } = await import('#functions/workers/record-bounces.ts');
  const mail = { tags, destination: ['ana@example.com'] };
  const detail = { eventType: 'Bounce' as const, bounce: { bounceType }, mail };
  await handler({ detail } as unknown as Parameters<typeof handler>[0]);
  const lines = jest.mocked(process.stdout.write).mock.calls.map(([line]) => JSON.parse(String(line)));
  return lines.filter(({ level }) => level === 'error').map(({ event }) => event);
}

test('a mail about a changed payout account that does not arrive raises the alarm', async () => {
  const tags = { event_id: ['evt_1'], payout_account_id: ['pa_1'] };
  expect(await errorsAfter(tags, 'Transient')).toEqual([]);
  expect(await errorsAfter(tags, 'Permanent')).toEqual(['payout_account_mail_returned']);
});

test('a mail to sign in that does not arrive raises no alarm: the member who waits for it knows', async () => {
  expect(await errorsAfter({ event_id: ['evt_1'], sign_in_id: ['si_1'] }, 'Permanent')).toEqual([]);
});
