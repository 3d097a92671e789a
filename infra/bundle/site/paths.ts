import { ASSETS, DOCUMENTS, servedPages } from './pages.ts';
import type { Protection } from './protections.ts';

type Serving = Parameters<typeof servedPages>[0];

/**
 * The paths of a stage at which files are served instead of the API, each with what protects them; one that ends in `*`
 * stands for all that begin like it.
 */
export function sitePaths(stage: Serving): ReadonlyMap<string, Protection> {
  return new Map<string, Protection>([
    ...servedPages(stage).map(
      ({ path, rendersReference }) => [path, rendersReference ? 'reference' : 'page'] as const,
    ),
    ...Object.keys(DOCUMENTS).map((path) => [path, 'file'] as const),
    [`${ASSETS}*`, 'file'],
  ]);
}
