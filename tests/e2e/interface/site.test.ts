import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { servedPages } from '#infra/bundle/site/pages.ts';
import { LARGEST_FUNCTION, viewerRequestCode } from '#infra/bundle/viewer-request/viewer-request.ts';
import { baseUrl } from '#tests/support/service/api.ts';

const get = (path: string, method = 'GET') => fetch(`${baseUrl()}${path}`, { method });
const PAGES = servedPages({ servesSandboxRoutes: true });
const PAYERS = PAGES.filter(({ rendersReference }) => !rendersReference).map(({ path }) => path);

/** The addresses of a page's own styles and scripts. */
async function assetsOf(page: string): Promise<string[]> {
  const html = await (await get(page)).text();
  return [...html.matchAll(/(?:href|src)="(\/[^"]+)"/g)].map(([, path = '']) => path);
}

describe('a page for customers', () => {
  test.each(PAYERS)('%s allows its own styles and scripts only', async (path) => {
    const { status, headers } = await get(path);
    const uploads = expect.stringMatching(
      /^connect-src 'self' http:\/\/localhost:\d+\/domicilia-sandbox-merchant-files-[^ ]+$/,
    );
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(Object.fromEntries(headers)).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringMatching(/camera=\(\)/),
    });
    expect(headers.get('content-security-policy')?.split('; ').sort()).toEqual([
      "base-uri 'none'",
      path === '/desk' ? uploads : "connect-src 'self'",
      "default-src 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      'img-src data:',
      "require-trusted-types-for 'script'",
      "script-src 'self'",
      "style-src 'self'",
      "trusted-types 'none'",
    ]);
  });

  // Compressed, as CloudFront sends it; the local run does not compress.
  test.each(PAYERS)('%s is visible after less than 60 KiB', async (path) => {
    const files = await Promise.all(
      [path, ...(await assetsOf(path))].map(async (each) => (await get(each)).arrayBuffer()),
    );
    expect(files).toHaveLength(3);
    const bytes = files.reduce((sum, file) => sum + gzipSync(file).byteLength, 0);
    expect(bytes).toBeLessThan(60 * 1024);
  });
});

describe('case 9: a mistyped address', () => {
  const browsing = (path: string, init: RequestInit = {}) =>
    fetch(`${baseUrl()}${path}`, { redirect: 'manual', headers: { accept: 'text/html,*/*;q=0.8' }, ...init });

  test.each([
    ['/activate/', '/activate'],
    ['/Activate', '/activate'],
    ['/MANAGE//', '/manage'],
    ['/manage/?d=dd_1&lang=en', '/manage?d=dd_1&lang=en'],
    ['/L', '/l'],
  ])('redirects to the page: %s', async (path, page) => {
    const { status, headers } = await browsing(path);
    expect([status, headers.get('location')]).toEqual([308, page]);
    expect((await fetch(new URL(page, baseUrl()))).status).toBe(200);
  });

  test.each(['/manege', '/activate/x', '/apis'])(
    'is explained to people in their language: %s',
    async (path) => {
      const response = await browsing(path);
      expect([response.status, response.headers.get('content-type')]).toEqual([
        404,
        'text/html; charset=utf-8',
      ]);
      const html = await response.text();
      expect(html).toMatch(/No encontramos esta página.*We couldn’t find this page/s);
      const [, style = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
      const hash = createHash('sha256').update(style).digest('base64');
      expect(response.headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`);
    },
  );

  test('redirects to the reference if it is the bare host, for browsers and programs', async () => {
    const { status, headers } = await browsing('/');
    expect([status, headers.get('location')]).toEqual([302, '/docs']);
  });

  test('is a JSON error for programs: by path of the API, by what they accept, and by method', async () => {
    for (const response of [
      await browsing('/api/nothing'),
      await get('/manege'),
      await browsing('/manege', { method: 'POST' }),
    ]) {
      expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/json']);
      expect(await response.json()).toMatchObject({ error: { code: 'not_found' } });
    }
  });

  test('passes a function that CloudFront accepts', () => {
    for (const servesSandboxRoutes of [true, false])
      expect(Buffer.byteLength(viewerRequestCode({ servesSandboxRoutes }))).toBeLessThan(LARGEST_FUNCTION);
  });
});

describe('the browser’s cache', () => {
  test.each(PAGES.map(({ path }) => path))(
    'keeps %s for minutes, and its styles and scripts for good',
    async (path) => {
      const page = await get(path);
      expect(page.headers.get('cache-control')).toBe('public, max-age=300');
      expect(page.headers.get('etag')).toBe((await get(path)).headers.get('etag'));
      for (const asset of (await assetsOf(path)).filter((each) => each.startsWith('/assets/'))) {
        expect(asset).toMatch(/^\/assets\/[a-z-]+-[0-9a-f]{16}\.(?:css|js)$/);
        const { status, headers } = await get(asset);
        expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
        expect(headers.get('x-content-type-options')).toBe('nosniff');
      }
    },
  );
});

describe('the site', () => {
  test('has no other files', async () => {
    for (const path of ['/assets/', '/assets/direct-debit.js', '/assets/direct-debit-0000000000000000.js'])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
  });

  test('is read-only', async () => {
    expect((await get('/activate', 'HEAD')).status).toBe(200);
    for (const method of ['POST', 'PUT', 'DELETE']) expect((await get('/activate', method)).status).toBe(403);
  });
});
