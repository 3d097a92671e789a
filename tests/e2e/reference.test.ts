import { describe, expect, test } from '@jest/globals';
import { baseUrl } from '#tests/support/api.ts';
import { contract } from '#tests/support/contract.ts';

const get = (path: string) => fetch(`${baseUrl()}${path}`);

describe('the reference', () => {
  test('is a page for anybody, whose scripts are its own files and which sends nothing elsewhere', async () => {
    const { status, headers } = await get('/docs');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const policy = headers.get('content-security-policy')?.split('; ');
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "connect-src 'self'",
        "frame-ancestors 'none'",
      ]),
    );
  });

  test('is there for programs of any origin as the committed document', async () => {
    const response = await get('/openapi.json');
    expect(await response.json()).toEqual(contract);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });
});
