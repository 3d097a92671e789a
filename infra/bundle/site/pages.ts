/** A page of the service: a folder of sources, and the path that it is served at. */
export type Page = {
  readonly path: `/${string}`;
  /** Holds `page.html`, `styles.css` and the browser's script `main.ts`. */
  readonly folder: string;
  /** A script of somebody else's that the page runs before its own, as it comes: a file of a package. */
  readonly library?: string;
  /** True for what only a sandbox serves. */
  readonly sandboxOnly?: true;
};

/** What people open in a browser. */
const PAGES: readonly Page[] = [
  { path: '/activate', folder: 'lib/pages/activation' },
  { path: '/manage', folder: 'lib/pages/manage' },
  { path: '/l', folder: 'lib/pages/short-link' },
  { path: '/sandbox/identity', folder: 'lib/pages/verification', sandboxOnly: true },
  {
    path: '/docs',
    folder: 'lib/pages/reference',
    library: '@scalar/api-reference/dist/browser/standalone.js',
  },
];

/** What programs read: files that are committed, and the paths that they are served at. */
export const DOCUMENTS = {
  '/openapi.json': 'lib/api/openapi.json',
  '/docs/postman.json': 'lib/api/postman.json',
} as const;

/** Where the scripts and styles of pages are. A name changes with what is in the file, so it may be kept for good. */
export const ASSETS = '/assets/';

/** The pages that a stage serves. */
export function servedPages({
  servesSandboxRoutes,
}: {
  readonly servesSandboxRoutes: boolean;
}): readonly Page[] {
  return PAGES.filter(({ sandboxOnly }) => servesSandboxRoutes || !sandboxOnly);
}
