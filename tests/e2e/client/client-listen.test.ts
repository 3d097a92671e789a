import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Domicilia, verifyWebhook } from '#lib/client/src/index.ts';
import { MerchantServer } from '#tests/providers/webhooks/merchant-server.ts';
import { debitBody, newCustomer } from '#tests/support/records/direct-debits.ts';
import { baseUrl, newAccount } from '#tests/support/service/api.ts';
import { eventually } from '#tests/support/service/eventually.ts';
import { Shop } from '#tests/support/service/shop.ts';

let shop: Shop;
let keys: { DOMICILIA_PUBLIC_KEY: string; DOMICILIA_PRIVATE_KEY: string; DOMICILIA_BASE_URL: string };
let client: Domicilia;
beforeAll(async () => {
  shop = new Shop();
  const { public_key: publicKey, private_key: privateKey } = await newAccount();
  keys = {
    DOMICILIA_PUBLIC_KEY: publicKey,
    DOMICILIA_PRIVATE_KEY: privateKey,
    DOMICILIA_BASE_URL: baseUrl(),
  };
  client = new Domicilia({ publicKey, privateKey, baseUrl: baseUrl() });
});
afterAll(() => shop.remove());

const create = () => client.directDebits.create(debitBody(newCustomer()) as never);

test('listen forwards each event after its start to a server, which verifies it, and ends with Ctrl-C', async () => {
  await using server = await new MerchantServer().listen();
  const before = await create();
  const to = `--forward-to http://localhost:${server.port}/hooks`;
  const { child, ended } = shop.command(`listen ${to} --events direct_debit.created`, keys);
  const secret = await new Promise<string>((resolve) => {
    child.stderr?.on('data', (line) => {
      const [found] = /whsec_\S+/.exec(String(line)) ?? [];
      if (found) resolve(found);
    });
  });
  const created = [await create(), await create(), await create()].map(({ id }) => id);
  const ids = () =>
    server.received.map(
      ({ body, headers }) => verifyWebhook(body, headers, secret).data.record as { id: string },
    );
  // It counts an event once it has received the response, and writes a line then.
  let shown = '';
  child.stdout?.on('data', (some) => {
    shown += some;
  });
  await eventually(async () => expect(shown.trim().split('\n')).toHaveLength(3));
  expect(ids().map(({ id }) => id)).toEqual(created);
  expect(created).not.toContain(before.id);

  child.kill('SIGINT');
  const { exit, stdout, stderr } = await ended;
  expect([exit, stderr]).toEqual([0, expect.stringContaining('3 events, 3 of them with a 2xx response.')]);
  const lines = stdout.trim().split('\n');
  expect(lines).toHaveLength(3);
  for (const line of lines) expect(line).toMatch(/^\d{4}-\S+Z {2}direct_debit\.created {2}evt_\w+ {2}204$/);
  const [{ data }] = [await client.events.list({ type: 'direct_debit.created', limit: 1 }).page()];
  const { body } = server.received.at(-1) ?? {};
  // The body of a webhook is the event that the API returns.
  expect(body).toBe(JSON.stringify(data[0]));
});

test('listen reports wrong keys, an unknown type and a service that does not respond in one line', async () => {
  const attempts = [
    shop.command('listen', { ...keys, DOMICILIA_PRIVATE_KEY: 'sk_wrong' }),
    shop.command('listen --events charge.stolen', keys),
    shop.command('listen --base-url http://localhost:1', keys),
  ];
  const outcomes = await Promise.all(attempts.map(({ ended }) => ended));
  const messages = ['keys_not_accepted', 'charge.paid', 'The request got no response'];
  expect(outcomes).toEqual(
    messages.map((message) => ({ exit: 1, stdout: '', stderr: expect.stringContaining(message) })),
  );
  for (const { stderr } of outcomes) expect(stderr.trim().split('\n')).toHaveLength(1);
});
