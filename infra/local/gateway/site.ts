import { createHash } from 'node:crypto';
import { bodyAt } from '#infra/bundle/site/at-address.ts';
import { buildSite, type SiteFile } from '#infra/bundle/site/build-site.ts';
import { KINDS, type Kind } from '#infra/bundle/site/kinds.ts';
import { servedPages } from '#infra/bundle/site/pages.ts';
import { sitePaths } from '#infra/bundle/site/paths.ts';
import { type Headers, protectionsOf, type Sending } from '#infra/bundle/site/protections.ts';
import { DEMO_KEYS } from '#infra/settings/demo-keys.ts';
import type { HttpResponse } from './gateway-responses.ts';
import type { GatewayRequest } from './request.ts';

/** Returns the distribution's response at a path of files; undefined if the API serves the path. */
export type Site = (request: GatewayRequest) => HttpResponse | undefined;

/** Serves the files of a stage at the distribution's paths. They are built at the first request for one. */
export function createSite(stage: { readonly servesSandboxRoutes: boolean }, sending: Sending): Site {
  const paths = sitePaths(stage);
  const protections = protectionsOf(sending);
  let files: ReadonlyMap<string, SiteFile> | undefined;
  return ({ httpMethod, path, host }) => {
    const kind = paths.get(path) ?? paths.get(path.replace(/[^/]*$/, '*'));
    const protection = kind && protections.get(kind);
    if (!protection) return undefined;
    if (!['GET', 'HEAD'].includes(httpMethod)) return refusal(403, protection);
    files ??= new Map(buildSite(servedPages(stage)).map((file) => [file.path, file]));
    const file = files.get(path);
    if (!file) return refusal(404, protection);
    const here = { address: `http://${host}`, keys: DEMO_KEYS };
    return found(file.kind, Buffer.from(bodyAt(file, here)), protection);
  };
}

function found(kind: Kind, body: Buffer, protection: Headers): HttpResponse {
  const { contentType, cacheControl } = KINDS[kind];
  const etag = `"${createHash('md5').update(body).digest('hex')}"`;
  const own = { 'content-type': contentType, 'cache-control': cacheControl, etag };
  return { status: 200, headers: { ...protection, ...own }, body };
}

/**
 * Responds as CloudFront does to a method that a path does not support (403), or as S3 does for a missing file (404).
 */
function refusal(status: 403 | 404, protection: Headers): HttpResponse {
  return { status, headers: { ...protection, 'content-type': 'text/plain' }, body: '' };
}
