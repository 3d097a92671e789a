import { describe, expect, test } from '@jest/globals';
import { baseUrl, send } from '#tests/support/api.ts';
import { contract } from '#tests/support/contract.ts';

describe('the reference', () => {
  test('is a page for anybody, which loads nothing and may run nothing', async () => {
    const { status, headers, body } = await send('GET', '/docs');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    );
    expect(body).toContain('<html lang="en">');
  });

  test('calls the very service that shows it', async () => {
    const { body } = await send('GET', '/docs');
    expect(body).toContain(`curl -X POST &#39;${baseUrl()}/api/direct-debits&#39;`);
  });

  test('is there for programs of any origin as the committed document', async () => {
    const { headers, body } = await send('GET', '/openapi.json');
    expect(body).toEqual(contract);
    expect(headers.get('content-type')).toBe('application/json');
    expect(headers.get('access-control-allow-origin')).toBe('*');
  });

  test.each(['/docs', '/openapi.json'])('may be kept for a while: %s', async (path) => {
    const [first, second] = [await send('GET', path), await send('GET', path)];
    expect(first.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/);
    expect(first.headers.get('etag')).toMatch(/^"[\w+/-]{20,}"$/);
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
  });
});
