import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '#lib/domain/ids.ts';
import { directDebitKey, eventKey } from '#lib/store/keys.ts';
import { newAccount, type TestAccount } from '#tests/support/api.ts';
import { merchantOf, newCustomer } from '#tests/support/direct-debits.ts';
import { openTable } from '#tests/support/table.ts';

let account: TestAccount;
let merchant: ReturnType<typeof merchantOf>;
let table: ReturnType<typeof openTable>;
beforeAll(async () => {
  table = openTable();
  account = await newAccount();
  merchant = merchantOf(account);
});
afterAll(() => table.close());

/** What the service has logged of an item that cannot be read. */
const linesAbout = (id: string) =>
  readFileSync(join(String(process.env.SERVICE_DIRECTORY), 'service.log'), 'utf8')
    .split('\n')
    .filter((line) => line.includes('"item_unreadable"') && line.includes(id));

describe('an item that cannot be read is refused by name', () => {
  test.each([
    ['whose customer is gone', (key: object) => table.removeMember(key as never, 'customer_id')],
    ['whose status is a number', (key: object) => table.set(key as never, 'status', 1)],
    ['that is another than its key says', (key: object) => table.set(key as never, 'id', newId('dd'))],
  ])('a direct debit %s', async (_, damage) => {
    const [{ body }, { body: other }] = [
      await merchant.create(newCustomer(), { send_email: false }),
      await merchant.create(newCustomer(), { send_email: false }),
    ];
    await damage(directDebitKey(body.id));
    const upcoming = await merchant.call('GET', `/api/direct-debits/${body.id}/upcoming-collection`);
    for (const answer of [await merchant.get(body.id), await merchant.cancel(body.id), upcoming]) {
      expect([answer.status, answer.body.error.code]).toEqual([500, 'internal_error']);
      expect(JSON.stringify(answer.body)).not.toContain('members_are_missing');
    }
    const [line = '{}'] = linesAbout(body.id);
    expect(JSON.parse(line)).toMatchObject({ level: 'error', item: 'DD', id: body.id });
    expect((await merchant.get(other.id)).status).toBe(200);
    await table.remove(directDebitKey(body.id));
  });

  test('an event that is another than its key says', async () => {
    const { body } = await merchant.create(newCustomer(), { send_email: false });
    const { data } = (await merchant.call('GET', `/api/events?direct_debit_id=${body.id}`)).body;
    const [{ id }] = data;
    await table.set(eventKey(directDebitKey(body.id).pk, id), 'event_id', newId('evt'));
    const answer = await merchant.call('GET', `/api/events/${id}`);
    expect([answer.status, answer.body.error.code]).toEqual([500, 'internal_error']);
    const [line = '{}'] = linesAbout(id);
    expect(JSON.parse(line)).toMatchObject({ item: 'EVT', id, reason: 'key_is_of_another' });
    await table.remove(eventKey(directDebitKey(body.id).pk, id));
  });
});
