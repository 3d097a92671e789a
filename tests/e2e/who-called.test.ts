import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { newAccount, send, type TestAccount } from '#tests/support/api.ts';
import { eventually } from '#tests/support/eventually.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await newAccount();
});

/** What was logged of a request; an error where that has not come yet. */
function lineOf(requestId: string): unknown {
  const log = readFileSync(join(process.env.SERVICE_DIRECTORY ?? '', 'service.log'), 'utf8');
  const line = log.split('\n').find((each) => each.includes('request_answered') && each.includes(requestId));
  if (!line) throw new Error(`Nothing is logged of ${requestId}.`);
  return JSON.parse(line.slice(line.indexOf('{')));
}

test.each([
  ['is answered', '/api/orders', 200],
  ['is refused', '/api/orders?limit=many', 422],
])('a request that %s can be traced by its id to the address that it came from', async (_, path, status) => {
  const { headers } = await send('GET', path, undefined, { token: account.token });
  const requestId = headers.get('x-request-id') ?? '';

  const line = await eventually(async () => lineOf(requestId));

  expect(line).toMatchObject({
    request_id: requestId,
    account_id: account.account_id,
    status,
    viewer_ip: '203.0.113.7',
    viewer_port: 50_000,
    edge_request_id: `local-${requestId}`,
  });
});
