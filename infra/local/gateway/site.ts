import { createHash } from 'node:crypto';
import { buildSite, type SiteFile } from '#infra/bundle/site/build-site.ts';
import { KINDS } from '#infra/bundle/site/kinds.ts';
import { servedPages } from '#infra/bundle/site/pages.ts';
import { sitePaths } from '#infra/bundle/site/paths.ts';
import { PROTECTIONS, type Protection } from '#infra/bundle/site/protections.ts';
import type { HttpResponse } from './gateway-responses.ts';
import type { GatewayRequest } from './request.ts';

/** What the distribution responds by itself, where the path is one of a file; nothing where the API is asked. */
export type Site = (request: GatewayRequest) => HttpResponse | undefined;

/** The files of a stage at the paths at which the distribution serves them, built when the first one is asked for. */
export function createSite(stage: { readonly servesSandboxRoutes: boolean }): Site {
  const paths = sitePaths(stage);
  let files: ReadonlyMap<string, SiteFile> | undefined;
  return ({ httpMethod, path }) => {
    const protection = paths.get(path) ?? paths.get(path.replace(/[^/]*$/, '*'));
    if (!protection) return undefined;
    if (!['GET', 'HEAD'].includes(httpMethod)) return refusal(403, protection);
    files ??= new Map(buildSite(servedPages(stage)).map((file) => [file.path, file]));
    const file = files.get(path);
    return file ? found(file, protection) : refusal(404, protection);
  };
}

function found({ kind, body }: SiteFile, protection: Protection): HttpResponse {
  const { contentType, cacheControl } = KINDS[kind];
  const etag = `"${createHash('md5').update(body).digest('hex')}"`;
  const own = { 'content-type': contentType, 'cache-control': cacheControl, etag };
  return { status: 200, headers: { ...PROTECTIONS[protection], ...own }, body };
}

/** CloudFront refuses a method that a path does not take with 403, and S3 what is not there with 404. */
function refusal(status: 403 | 404, protection: Protection): HttpResponse {
  return { status, headers: { ...PROTECTIONS[protection], 'content-type': 'text/plain' }, body: '' };
}
