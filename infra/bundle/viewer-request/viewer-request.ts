import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';
import { KINDS } from '#infra/bundle/site/kinds.ts';
import { servedPages } from '#infra/bundle/site/pages.ts';
import { OF_PAGES } from '#infra/bundle/site/protections.ts';
import { routes } from '#lib/api/routes.ts';

const HANDLER = fileURLToPath(new URL('./handler.ts', import.meta.url));
const NOT_FOUND = fileURLToPath(new URL('../../../lib/pages/not-found/page.html', import.meta.url));

/** The largest function that CloudFront accepts: 10 KB (*Restrictions on CloudFront Functions*). */
export const LARGEST_FUNCTION = 10_240;

/** Features of ECMAScript 2015 that CloudFront functions lack: esbuild throws if the function uses one. */
const UNSUPPORTED = { destructuring: false, 'for-of': false, 'default-argument': false, class: false };

/** Returns the source of a stage's CloudFront function (`handler.ts`), with the stage's pages inserted. */
export function viewerRequestCode(stage: { readonly servesSandboxRoutes: boolean }): string {
  const site = {
    pages: servedPages(stage).map(({ path }) => path),
    called: [...new Set(routes.filter(isCalled).map(({ path }) => path.split('/')[1]))],
    notFound: notFound(),
  };
  const { code } = transformSync(readFileSync(HANDLER, 'utf8'), {
    loader: 'ts',
    target: 'es2015',
    supported: UNSUPPORTED,
    minifyWhitespace: true,
    define: { SITE: 'site' },
  });
  return `const site=${JSON.stringify(site)};${code.replace(/export\s*\{\s*handler\s*\};?/, '').replace('export function', 'function')}`;
}

/**
 * Returns whether production serves a route too. The sandbox's own routes are all POSTs, so a GET of such a path is
 * meant for a page.
 */
const isCalled = ({ sandboxOnly }: (typeof routes)[number]) => !sandboxOnly;

/** Returns the page for an address that does not exist. Its hash permits its one style. */
function notFound() {
  const body = readFileSync(NOT_FOUND, 'utf8');
  const style = /<style>(.*?)<\/style>/s.exec(body)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  const headers = {
    ...OF_PAGES,
    'content-type': KINDS.page.contentType,
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  };
  return {
    statusCode: 404,
    statusDescription: 'Not Found',
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { value }])),
    body: { encoding: 'text', data: body },
  };
}
