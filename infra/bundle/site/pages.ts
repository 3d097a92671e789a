/** A page of the service: a folder of sources, and the path that it is served at. */
export type Page = {
  readonly path: `/${string}`;
  /** Holds `styles.css`, the browser's script `main.ts` and, unless `markup` names another file, `page.html`. */
  readonly folder: string;
  readonly markup?: string;
  /** Whether the page runs the renderer of the reference before its own script. */
  readonly rendersReference?: true;
  /** True for what only a sandbox serves. */
  readonly sandboxOnly?: true;
};

/** What the pages for customers begin with, before their scripts fill them. */
const markup = 'lib/pages/common/customer-page.html';

/** What people open in a browser. */
const PAGES: readonly Page[] = [
  { path: '/activate', folder: 'lib/pages/direct-debit', markup },
  { path: '/manage', folder: 'lib/pages/direct-debit', markup },
  { path: '/l', folder: 'lib/pages/short-link', markup },
  { path: '/sandbox/identity', folder: 'lib/pages/verification', sandboxOnly: true },
  { path: '/docs', folder: 'lib/pages/reference', rendersReference: true },
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
