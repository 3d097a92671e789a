import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import { exchangeLink } from '#lib/api/customer-links/routes.ts';
import { type Collector, newCollector } from '#tests/support/money/collections.ts';
import { acknowledge, newCustomer } from '#tests/support/records/direct-debits.ts';
import { claimsOf, exchange, refused } from '#tests/support/records/links.ts';
import { send } from '#tests/support/service/api.ts';
import { invokeAt } from '#tests/support/service/call-handler.ts';

let merchant: Collector;
beforeAll(async () => {
  merchant = await newCollector();
});

async function linked(id?: string) {
  const debit = id ?? (await merchant.create(newCustomer(), { send_email: false })).body.id;
  const { body } = await merchant.call('POST', `/api/direct-debits/${debit}/session-link`);
  const [, code = ''] = /\/l#(.{22})$/.exec(body.short_url) ?? [];
  return { id: debit as string, link: body, code };
}

describe('a short link', () => {
  test('is exchanged for the link, as often as it is opened', async () => {
    const { id, link, code } = await linked();
    for (let time = 0; time < 2; time++) {
      const { status, body } = await exchange(code);
      expect(status).toBe(200);
      const { url, purpose, expires_at } = link;
      expect(body).toMatchObject({ purpose, expires_at, direct_debit_id: id });
      expect(body.url).toBe(`${url.split('#')[0]}#token=${body.token}`);
      expect(claimsOf(body.token)).toEqual(claimsOf(link.token));
    }
    expect((await acknowledge((await exchange(code)).body.token)).status).toBe(200);
  });

  test('leads to the current target of the link', async () => {
    const { id } = await merchant.active();
    const { code } = await linked(id);
    expect((await exchange(code)).body).toMatchObject({ url: expect.stringContaining('/manage#token=') });
  });

  test('is the same under the same Idempotency-Key', async () => {
    const { id } = await linked();
    const { token } = merchant.account;
    const ask = () => send('POST', `/api/direct-debits/${id}/session-link`, {}, { token, key: 'once' });
    const [first, again] = [await ask(), await ask()];
    expect(again.body).toEqual(first.body);
  });
});

describe('the code of a short link is refused', () => {
  test('if it is unknown or has another form', async () => {
    expect(refused(await exchange('A'.repeat(22)))).toEqual([404, 'not_found', undefined]);
    const response = await exchange('too-short');
    expect([response.status, response.body.error.errors]).toEqual([
      422,
      [{ field: 'code', code: 'invalid_format', message: expect.any(String) }],
    ]);
  });

  test('as its token is: replaced, used', async () => {
    const { id, code: first } = await linked();
    const { link, code: second } = await linked(id);
    expect(refused(await exchange(first))).toEqual([403, 'token_used', 'replaced']);
    await acknowledge(link.token);
    const used = await exchange(second);
    expect(refused(used)).toEqual([403, 'token_used', 'used']);
    expect(used.body.error.direct_debit_id).toBe(id);
  });

  test('from the instant at which the link ends, with its purpose', async () => {
    jest.spyOn(process.stdout, 'write').mockImplementation(() => true);
    const { handler } = await import('#functions/direct-debits/exchange-link.ts');
    const { id, link, code } = await linked();
    const end = Date.parse(link.expires_at);
    const at = (time: number) =>
      invokeAt(handler, exchangeLink, { token: link.token, now: new Date(time), body: { code } });
    expect((await at(end - 1)).status).toBe(200);
    const late = await at(end);
    expect([late.status, late.body.error]).toMatchObject([
      401,
      { code: 'token_expired', direct_debit_id: id },
    ]);
    jest.restoreAllMocks();
  });
});

test('the code of a short link is not in the table or in the log', async () => {
  const { code } = await linked();
  await exchange(code);
  await exchange(`${code.slice(0, -1)}!`);
  const { documents, tableName } = await import('#lib/store/engine/client.ts');
  const { Items = [] } = await documents.send(
    new ScanCommand({
      TableName: tableName(),
      FilterExpression: 'begins_with(pk, :codes)',
      ExpressionAttributeValues: { ':codes': 'LINKCODE#' },
    }),
  );
  const log = readFileSync(join(process.env.SERVICE_DIRECTORY ?? '', 'service.log'), 'utf8');
  expect(log).toContain('exchangeLink');
  expect(JSON.stringify(Items)).not.toContain(code);
  expect(log).not.toContain(code.slice(0, -1));
});
