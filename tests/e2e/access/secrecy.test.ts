import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { everyItem } from '#tests/support/database/every-item.ts';
import { PLANTED_NUMBER } from '#tests/support/generated/planted.ts';
import { methodBody, newClabe } from '#tests/support/records/account-numbers.ts';
import { orderBody } from '#tests/support/records/orders.ts';
import { askForToken, newAccount, send, type TestAccount } from '#tests/support/service/api.ts';

const CUSTOMER = 'cus-secret';
const number = newClabe('0002');
const methods = `/api/customers/${CUSTOMER}/payment-methods`;

let account: TestAccount;

/** A stored response of each kind, each for its own Idempotency-Key. */
beforeAll(async () => {
  account = await newAccount();
  const call = (path: string, key: string, body?: unknown) =>
    send('POST', path, body, { token: account.token, key });
  await call(methods, 'once', methodBody(number));
  await call('/api/webhook-endpoints', 'hook', { url: 'https://shop.example.com/hooks' });
  await call('/api/notify-secret/rotate', 'rotate');
  await call('/api/orders', 'order', orderBody());
  await askForToken(account, undefined, { key: 'token' });
});

let items: Promise<Record<string, unknown>[]> | undefined;

/** The whole table when the first test reads it: it is read once. */
const wholeTable = () => {
  items ??= everyItem();
  return items;
};

/* Canaries of a service of its own take every path (canaries.test.ts). This one looks at what all suites have stored. */
describe('a text that could be an account number', () => {
  test('is in no stored item in clear', async () => {
    const text = JSON.stringify(await wholeTable());
    expect(text).toContain(account.account_id);
    // Within a hash, eighteen consecutive digits are chance.
    expect(text.replaceAll(PLANTED_NUMBER, '').match(/(?<![\w.])\d{18}(?!\w)/g)).toBeNull();
  });

  test('is in no log line', () => {
    const log = readFileSync(join(process.env.SERVICE_DIRECTORY ?? '', 'service.log'), 'utf8');
    expect(log).toContain(account.account_id);
    expect(log.replaceAll(PLANTED_NUMBER, '').match(/(?<![\d.])\d{18}(?!\d)/g)).toBeNull();
  });
});

describe('a stored item', () => {
  test('always names its account', async () => {
    const orphans = (await wholeTable()).filter((item) => typeof item.account_id !== 'string');
    // The counters, the keys that verify tokens and the heads of closings are the stage's own, an address may belong
    // to customers of several accounts, and before a sign-in no account is known.
    const own = /^(?:COUNTER#|VERIFICATION_KEYS$|MAILED#|SIGNIN#|CLOSINGS$)/;
    expect(orphans.map(({ pk }) => pk).filter((pk) => !own.test(String(pk)))).toEqual([]);
  });

  test('is readable: its members have their names, and its only bytes are digests', async () => {
    const opaque = (await wholeTable()).flatMap(({ pk, ...members }) =>
      Object.entries(members).flatMap(([name, value]) =>
        value instanceof Uint8Array ? [`${name} of ${String(pk).split('#')[0]}`] : [],
      ),
    );
    expect([...new Set(opaque)].filter((name) => name !== 'digests of SUMMED')).toEqual([]);
  });

  test.each([
    ['account_numbers', 'addPaymentMethod', 'once', number],
    ['webhooks', 'createWebhookEndpoint', 'hook', 'whsec_'],
    ['webhooks', 'rotateNotifySecret', 'rotate', 'whsec_'],
    ['tokens', 'createToken', 'token', '"access_token"'],
    ['responses', 'createOrder', 'order', '"totals"'],
  ] as const)(
    'case 7: opens with the key of %s alone if it is the response of %s',
    async (kind, operation, key, text) => {
      const { NotOpened, open } = await import('#lib/secrets/sealing.ts');
      const [item, ...others] = (await wholeTable()).filter(
        ({ pk, account_id }) =>
          account_id === account.account_id && String(pk).endsWith(`#${operation}#${key}`),
      );
      expect([item?.sk, others]).toEqual(['IDEM', []]);
      const opened = (by: Parameters<typeof open>[0]) => open(by, String(item?.response), String(item?.pk));
      expect(await opened(kind)).toContain(text);
      const kinds = ['account_numbers', 'tax_ids', 'webhooks', 'tokens', 'responses'] as const;
      for (const other of kinds.filter((each) => each !== kind))
        await expect(opened(other)).rejects.toThrow(NotOpened);
    },
  );

  test('does not open in the place of another item', async () => {
    const { findPaymentMethod } = await import('#lib/store/payment-methods.ts');
    const { openNumber } = await import('#lib/operations/payment-methods/sealed-members.ts');
    const added = [methodBody(newClabe()), methodBody(newClabe())].map((body) =>
      send('POST', methods, body, { token: account.token }),
    );
    const [first, second] = await Promise.all(
      (await Promise.all(added)).map(({ body }) => findPaymentMethod(account.account_id, CUSTOMER, body.id)),
    );
    if (!first || !second) throw new Error('Nothing was stored');
    await expect(openNumber(first)).resolves.toMatch(/^\d{18}$/);
    await expect(openNumber({ ...first, number_sealed: second.number_sealed })).rejects.toThrow(
      'not its own',
    );
    const changed = first.number_sealed.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'));
    await expect(openNumber({ ...first, number_sealed: changed })).rejects.toThrow();
  });
});
