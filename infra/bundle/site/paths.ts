import { ASSETS, CLIENT_PACKAGE, DOCUMENTS, PROGRAMS, servedPages } from './pages.ts';
import type { Protection } from './protections.ts';

type Serving = Parameters<typeof servedPages>[0];

/**
 * Returns the paths of a stage that serve files instead of the API, each with its protection. A path that ends in `*`
 * matches every path with this prefix.
 */
export function sitePaths(stage: Serving): ReadonlyMap<string, Protection> {
  return new Map<string, Protection>([
    ...servedPages(stage).map(
      ({ path, rendersReference, uploads }) =>
        [path, rendersReference ? 'reference' : uploads ? 'desk' : 'page'] as const,
    ),
    ...Object.keys({ ...DOCUMENTS, ...PROGRAMS }).map((path) => [path, 'file'] as const),
    [CLIENT_PACKAGE, 'file'],
    [`${ASSETS}*`, 'file'],
  ]);
}
