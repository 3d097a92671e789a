import type { SiteFile } from './build-site.ts';
import { OPENAPI } from './pages.ts';

/**
 * Returns the body of a file as a stage serves it. The OpenAPI document names the address of its stage, since generators
 * of clients need one.
 *
 * @param address the base address, as `https://api.example.com`
 */
export function bodyAt({ path, body }: Pick<SiteFile, 'path' | 'body'>, address: string): SiteFile['body'] {
  if (path !== OPENAPI) return body;
  return JSON.stringify({
    ...JSON.parse(String(body)),
    servers: [{ url: address, description: 'This stage.' }],
  });
}
