import { describe, expect, jest, test } from '@jest/globals';
import { sumsubVerifier } from '#lib/providers/identity-verification/sumsub.ts';
import {
  APP_TOKEN,
  CALLBACK_SECRET,
  reading,
  reviewed,
  SECRET_KEY,
  SUBJECT,
  signed,
} from './sumsub-messages.ts';

const NEXT_SECRET = 'the_secret_after_the_rotation';
const settings = {
  appToken: APP_TOKEN,
  secretKey: SECRET_KEY,
  levelName: 'id-and-liveness',
  callbackSecrets: [CALLBACK_SECRET],
};
const { readCallback } = sumsubVerifier(settings);
const read = (callback: ReturnType<typeof signed>) => reading(readCallback, callback);

describe('the result of a review', () => {
  test('has the subject, the result, the time, and the id of the delivery', () => {
    expect(read(signed(reviewed()))).toEqual({
      subjectId: SUBJECT,
      outcome: 'approved',
      eventId: 'req-ec508a2a-fa33-4dd2-b93d-fcade2967e03',
      occurredAt: '2027-11-16T15:02:41.117Z',
      providerId: '5f9fe3e2b2a9b5000ac7d8e1',
    });
  });

  test.each([
    [{ reviewResult: { reviewAnswer: 'GREEN' } }, 'approved'],
    [
      { reviewResult: { reviewAnswer: 'RED', reviewRejectType: 'FINAL', rejectLabels: ['FORGERY'] } },
      'declined',
    ],
    [{ reviewResult: { reviewAnswer: 'RED', reviewRejectType: 'RETRY' } }, 'retry'],
    [{ reviewResult: { reviewAnswer: 'RED' } }, 'retry'],
    [{ type: 'applicantPending', reviewResult: undefined, reviewStatus: 'pending' }, 'pending'],
    [{ type: 'applicantOnHold', reviewResult: undefined, reviewStatus: 'onHold' }, 'pending'],
    [{ type: 'applicantReset', reviewResult: undefined, reviewStatus: 'init' }, 'pending'],
    [{ type: 'applicantPending', reviewResult: { reviewAnswer: 'GREEN' } }, 'pending'],
  ])('%j is %s', (change, outcome) => {
    expect(read(signed(reviewed(change)))).toMatchObject({ subjectId: SUBJECT, outcome });
  });

  test('is the same event when it is delivered again, with or without an id of its own', () => {
    const anonymous = reviewed({ correlationId: undefined });
    const first = read(signed(anonymous));
    expect(first).toMatchObject({ eventId: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(read(signed(anonymous))).toEqual(first);
    expect(
      read(signed(reviewed({ correlationId: undefined, createdAtMs: '2027-11-16 15:02:41.118' }))),
    ).not.toEqual(first);
  });

  test.each([
    { type: 'applicantCreated' },
    { type: 'applicantWorkflowCompleted' },
    { type: 'applicantActionReviewed' },
    { type: 'somethingOfTomorrow', externalUserId: undefined, createdAtMs: undefined },
  ])('is not reported by %j', (change) => {
    expect(read(signed(reviewed(change)))).toBe('ignored');
  });

  test.each([{ levelName: 'phone-only' }, { levelName: undefined }, { sandboxMode: true }])(
    'that proves less than required does not count, and writes a line in the log: %j',
    (change) => {
      const output = jest.spyOn(process.stdout, 'write').mockImplementation(() => true);
      expect(read(signed(reviewed(change)))).toBe('ignored');
      expect(output).toHaveBeenCalledWith(expect.stringMatching(/"warn".*"identity_result_ignored"/));
      output.mockRestore();
    },
  );

  test('from Sumsub’s sandbox counts if we use its sandbox ourselves', () => {
    const sandbox = sumsubVerifier({ ...settings, appToken: 'sbx:abc.def' });
    const callback = signed(reviewed({ sandboxMode: true }));
    expect(reading(sandbox.readCallback, callback)).toMatchObject({ outcome: 'approved' });
  });
});

describe('a signature', () => {
  test('may be of SHA-512, with the headers’ names in any case', () => {
    const { headers, body } = signed(reviewed(), { hash: 'sha512', algorithm: 'HMAC_SHA512_HEX' });
    const lower = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
    );
    expect(read({ headers: lower, body })).toMatchObject({ outcome: 'approved' });
  });

  test('of either secret is valid during a rotation, and of the former one no longer after it', () => {
    const during = sumsubVerifier({ ...settings, callbackSecrets: [NEXT_SECRET, CALLBACK_SECRET] });
    const after = sumsubVerifier({ ...settings, callbackSecrets: [NEXT_SECRET] });
    const [old, next] = [signed(reviewed()), signed(reviewed(), { secret: NEXT_SECRET })];
    expect(reading(during.readCallback, old)).toMatchObject({ outcome: 'approved' });
    expect(reading(during.readCallback, next)).toMatchObject({ outcome: 'approved' });
    expect(reading(after.readCallback, next)).toMatchObject({ outcome: 'approved' });
    expect(reading(after.readCallback, old)).toBe('BadSignature');
  });

  const genuine = signed(reviewed());
  const digest = genuine.headers['X-Payload-Digest'] ?? '';
  const sha1 = signed(reviewed(), { hash: 'sha1', algorithm: 'HMAC_SHA1_HEX' });
  test.each([
    ['there is none', { ...genuine, headers: {} }],
    ['it does not say its algorithm', { ...genuine, headers: { 'x-payload-digest': digest } }],
    ['its algorithm is outdated', sha1],
    [
      'its algorithm is none',
      { ...genuine, headers: { ...genuine.headers, 'X-Payload-Digest-Alg': 'constructor' } },
    ],
    [
      'it claims another algorithm',
      { ...genuine, headers: { ...genuine.headers, 'X-Payload-Digest-Alg': 'HMAC_SHA512_HEX' } },
    ],
    ['it is empty', { ...genuine, headers: { ...genuine.headers, 'X-Payload-Digest': '' } }],
    ['it is cut', { ...genuine, headers: { ...genuine.headers, 'X-Payload-Digest': digest.slice(0, 62) } }],
    ['it is longer', { ...genuine, headers: { ...genuine.headers, 'X-Payload-Digest': `${digest}00` } }],
    ...[`${digest}zz`, `${digest}z`, `${digest}, ${digest}`, `sha256=${digest}`, digest.toUpperCase()].map(
      (text): [string, typeof genuine] => [
        `it is not the digest to the letter: ${text}`,
        { ...genuine, headers: { ...genuine.headers, 'X-Payload-Digest': text } },
      ],
    ),
    ...['hmac_sha256_hex', ' HMAC_SHA256_HEX', 'HMAC_SHA256_HEX,x', 'HMAC_SHA256'].map(
      (text): [string, typeof genuine] => [
        `its algorithm is none to the letter: ${text}`,
        { ...genuine, headers: { ...genuine.headers, 'X-Payload-Digest-Alg': text } },
      ],
    ),
    [
      'it is not hexadecimal',
      { ...genuine, headers: { ...genuine.headers, 'X-Payload-Digest': `zz${digest.slice(2)}` } },
    ],
    ['another secret made it', signed(reviewed(), { secret: 'guessed' })],
    ['an empty secret made it', signed(reviewed(), { secret: '' })],
    ['our key for requests made it', signed(reviewed(), { secret: SECRET_KEY })],
    ['the body was changed', { ...genuine, body: signed(reviewed({ externalUserId: 'dd_other' })).body }],
    [
      'one space was added to the body',
      { ...genuine, body: Buffer.concat([genuine.body, Buffer.from(' ')]) },
    ],
    ['the body is empty', { ...genuine, body: new Uint8Array() }],
    ['the body is broken, too', { headers: {}, body: Buffer.from('{"type":') }],
  ])('is invalid if %s', (_, callback) => {
    expect(read(callback)).toBe('BadSignature');
  });

  test('is over the bytes as received, whatever their encoding', () => {
    const text = JSON.stringify(reviewed(), null, 2).replace('GREEN', '\\u0047REEN');
    expect(read(signed(text))).toMatchObject({ outcome: 'approved' });
    const bytes = Buffer.concat([
      Buffer.from('{"type":"applicantCreated","name":"'),
      Buffer.of(0xff, 0xfe),
      Buffer.from('"}'),
    ]);
    expect(read(signed(bytes))).toBe('ignored');
    const respelt = { ...signed(bytes), body: Buffer.from(bytes.toString()) };
    expect(read(respelt)).toBe('BadSignature');
  });
});

describe('a genuine callback that is invalid is reported as such, and not accepted as a result', () => {
  test.each<[string, object | string]>([
    ['no JSON', '{"type":'],
    ['nothing', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['no type', reviewed({ type: undefined })],
    ['no subject', reviewed({ externalUserId: undefined })],
    ['an empty subject', reviewed({ externalUserId: '' })],
    ['a subject that is no text', reviewed({ externalUserId: { $ne: null } })],
    ['no result', reviewed({ reviewResult: undefined })],
    ['an answer of tomorrow', reviewed({ reviewResult: { reviewAnswer: 'BLUE' } })],
    [
      'a rejection of tomorrow',
      reviewed({ reviewResult: { reviewAnswer: 'RED', reviewRejectType: 'MAYBE' } }),
    ],
    ['no time', reviewed({ createdAtMs: undefined })],
    ['a time that is none', reviewed({ createdAtMs: '2027-13-45 25:61:61.000' })],
    ['a time of another form', reviewed({ createdAtMs: '16/11/2027' })],
  ])('%s', (_, message) => {
    expect(read(signed(message))).toBe('UnreadableCallback');
  });
});
