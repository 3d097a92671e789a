import { describe, expect, test } from '@jest/globals';
import type { CallEvent } from '#lib/http/call.ts';
import { haveFormOfKeys, presentedKeys } from '#lib/http/presented-keys.ts';

const KEYS = { publicKey: 'pk_1', privateKey: 'sk_1' };
const base64 = (text: string) => Buffer.from(text).toString('base64');
const presented = (authorization: string | undefined, body?: unknown) =>
  presentedKeys({
    headers: authorization === undefined ? {} : { Authorization: authorization },
    call: { body },
  } as unknown as CallEvent);

describe('the keys of a request', () => {
  test.each([
    ['a Basic header', `Basic ${base64('pk_1:sk_1')}`],
    ['a Basic header in lower case, with more spaces', `basic   ${base64('pk_1:sk_1')}`],
    ['a Basic header whose parts are form-encoded', `Basic ${base64('pk%5F1:sk%5F1')}`],
  ])('are read from %s', (_, authorization) => {
    expect(presented(authorization)).toEqual(KEYS);
  });

  test('are read from the body if there is no Basic header', () => {
    const body = { client_id: 'pk_1', client_secret: 'sk_1' };
    expect(presented(undefined, body)).toEqual(KEYS);
    expect(presented('Bearer pk_1:sk_1', body)).toEqual(KEYS);
    expect(presented(`x Basic ${base64('a:b')}`, body)).toEqual(KEYS);
    expect(presented(`Basic ${base64('a:b')}!`, body)).toEqual(KEYS);
  });

  test('are those of a Basic header, even if the body names others', () => {
    const body = { client_id: 'pk_2', client_secret: 'sk_2' };
    expect(presented(`Basic ${base64('pk_1:sk_1')}`, body)).toEqual(KEYS);
    expect(presented('Basic ', body)).toBeUndefined();
  });

  test.each<[string, string | undefined, unknown]>([
    ['the header has no private key', `Basic ${base64('pk_1')}`, undefined],
    ['the private key of the header is empty', `Basic ${base64('pk_1:')}`, undefined],
    ['the public key of the header is empty', `Basic ${base64(':sk_1')}`, undefined],
    ['there is neither header nor body', undefined, undefined],
    ['the body is null', undefined, null],
    ['the body has one of them', undefined, { client_id: 'pk_1' }],
    ['one of them is empty in the body', undefined, { client_id: '', client_secret: 'sk_1' }],
    ['one of them is no text', undefined, { client_id: 'pk_1', client_secret: 1 }],
  ])('are missing if %s', (_, authorization, body) => {
    expect(presented(authorization, body)).toBeUndefined();
  });

  test('keep a colon in the password and what is no form encoding, so that they are refused as they are', () => {
    expect(presented(`Basic ${base64('pk_1:sk:1')}`)).toEqual({ ...KEYS, privateKey: 'sk:1' });
    expect(presented(`Basic ${base64('pk_1:sk%1')}`)).toEqual({ ...KEYS, privateKey: 'sk%1' });
  });
});

describe('keys have the form of ours', () => {
  const longest = 'k'.repeat(255);

  test.each([
    ['both may be', KEYS, true],
    ['both have 255 characters', { publicKey: longest, privateKey: longest }, true],
    ['not if the public key is longer', { ...KEYS, publicKey: `${longest}k` }, false],
    ['not if the private key is longer', { ...KEYS, privateKey: `${longest}k` }, false],
    ['not if the public key has another character', { ...KEYS, publicKey: 'pk_1 ' }, false],
    ['not if the private key begins with another character', { ...KEYS, privateKey: ':sk_1' }, false],
  ])('%s', (_, keys, expected) => {
    expect(haveFormOfKeys(keys)).toBe(expected);
  });
});
