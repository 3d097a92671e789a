import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { Domicilia } from '#lib/client/src/domicilia.ts';
import { DomiciliaWebhookError } from '#lib/client/src/errors.ts';
import { verifyWebhook, type WebhookHeaders } from '#lib/client/src/webhooks.ts';

const SECRET = `whsec_${Buffer.from('a secret of 32 bytes for webhooks').toString('base64')}`;
const OTHER = `whsec_${Buffer.from('another secret of many more bytes').toString('base64')}`;
const BODY = JSON.stringify({
  id: 'evt_1',
  type: 'charge.paid',
  data: { record: { concept: 'Suscripción' } },
});
const HOUR = 3_600_000;

afterEach(() => {
  jest.restoreAllMocks();
});

/** Returns the headers of a webhook, signed by the library of Standard Webhooks. */
function signed(body = BODY, secrets = [SECRET], at = new Date()): Record<string, string> {
  const signatures = secrets.map((secret) => new Webhook(secret).sign('evt_1', at, body));
  const timestamp = Math.floor(at.getTime() / 1000).toString();
  return { 'webhook-id': 'evt_1', 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}

/** Returns the reason and the message of a refusal. */
function refusalOf(...values: Parameters<typeof verifyWebhook>): DomiciliaWebhookError {
  try {
    verifyWebhook(...values);
  } catch (error) {
    if (error instanceof DomiciliaWebhookError) return error;
    throw error;
  }
  throw new Error('It was accepted');
}

describe('a webhook', () => {
  test.each<[string, string | Uint8Array, WebhookHeaders]>([
    ['a string', BODY, signed()],
    ['a buffer', Buffer.from(BODY), signed()],
    ['bytes', new Uint8Array(Buffer.from(BODY)), signed()],
    ['headers of fetch', BODY, new Headers(signed())],
    [
      'headers in capitals',
      BODY,
      Object.fromEntries(Object.entries(signed()).map(([n, v]) => [n.toUpperCase(), v])),
    ],
  ])('is accepted as %s', (_, body, headers) => {
    expect(verifyWebhook(body, headers, SECRET)).toEqual(JSON.parse(BODY));
  });

  test('is accepted by the client’s method', () => {
    const client = new Domicilia({ publicKey: 'pk', privateKey: 'sk', baseUrl: 'http://localhost:3000' });
    expect(client.webhooks.verify(BODY, signed(), SECRET).id).toBe('evt_1');
  });

  test('is accepted with either secret after a rotation', () => {
    for (const secret of [SECRET, OTHER])
      expect(verifyWebhook(BODY, signed(BODY, [OTHER, SECRET]), secret).id).toBe('evt_1');
  });

  test('is refused if its body, id, time or secret is another one', () => {
    expect(refusalOf(BODY.replace('paid', 'lost'), signed(), SECRET).reason).toBe('signature');
    expect(refusalOf(BODY, signed(), OTHER).reason).toBe('signature');
    expect(refusalOf(BODY, { ...signed(), 'webhook-id': 'evt_2' }, SECRET).reason).toBe('signature');
    const later = `${Math.floor(Date.now() / 1000) + 60}`;
    expect(refusalOf(BODY, { ...signed(), 'webhook-timestamp': later }, SECRET).reason).toBe('signature');
  });

  test.each(['', 'v1', 'v1,', 'v2,abc', 'v1a,abc', ',', 'v1,%%%'])(
    'is refused with a signature that is none: %j',
    (signature) => {
      const reason = signature === '' ? 'headers' : 'signature';
      expect(refusalOf(BODY, { ...signed(), 'webhook-signature': signature }, SECRET).reason).toBe(reason);
    },
  );

  test.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])('is refused without %s', (name) => {
    const { reason, message } = refusalOf(BODY, { ...signed(), [name]: undefined }, SECRET);
    expect([reason, message]).toEqual(['headers', expect.stringContaining(name)]);
  });
});

describe('the time of a webhook', () => {
  test.each([
    ['behind', 1, 'behind'],
    ['ahead of', -1, 'ahead of'],
  ])('is compared with this machine’s clock, and the refusal says that they differ: %s', (_, hours, side) => {
    const headers = signed();
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now + hours * HOUR);
    const { reason, message } = refusalOf(BODY, headers, SECRET);
    expect(reason).toBe('timestamp');
    expect(message).toMatch(new RegExp(`is (3599|3600|3601) seconds ${side} this machine’s clock`));
    expect(message).toContain('Correct the clock if it is wrong');
  });

  test('may differ by five minutes', () => {
    const headers = signed();
    const at = Number(headers['webhook-timestamp']) * 1000;
    for (const [difference, isAccepted] of [
      [300_000, true],
      [-300_000, true],
      [301_000, false],
      [-301_000, false],
    ] as const) {
      jest.spyOn(Date, 'now').mockReturnValue(at + difference);
      if (isAccepted) expect(verifyWebhook(BODY, headers, SECRET).id).toBe('evt_1');
      else expect(refusalOf(BODY, headers, SECRET).reason).toBe('timestamp');
    }
  });

  test.each(['NaN', '', '1e400', 'soon', '-1'])('is refused if it is none: %j', (timestamp) => {
    const { reason } = refusalOf(BODY, { ...signed(), 'webhook-timestamp': timestamp }, SECRET);
    expect(reason).toBe(timestamp === '' ? 'headers' : 'timestamp');
  });
});

describe('a mistake of the caller', () => {
  test('is a TypeError: a body that was parsed before', () => {
    expect(() => verifyWebhook(JSON.parse(BODY), signed(), SECRET)).toThrow(TypeError);
  });

  test.each([undefined, '', 'whsec_', 'not a secret', 7])(
    'is a TypeError: a secret that is none: %j',
    (secret) => {
      expect(() => verifyWebhook(BODY, signed(), secret as string)).toThrow(TypeError);
    },
  );
});
