/** A page of the service: a folder of sources, and the path that it is served at. */
export type Page = {
  readonly path: `/${string}`;
  /** Holds `styles.css`, the browser's script `main.ts` and, unless `markup` names another file, `page.html`. */
  readonly folder: string;
  readonly markup?: string;
  /** A script of the folder that `main.ts` imports by itself when it needs it, from the path `LATE_SCRIPT`. */
  readonly late?: string;
  /** Whether the page runs the renderer of the reference before its own script. */
  readonly rendersReference?: true;
  /** Whether the page uploads files of merchants to their bucket. */
  readonly uploads?: true;
  /** True for a page that only a sandbox serves. */
  readonly sandboxOnly?: true;
};

/** The markup of the customers' pages, before their scripts fill them. */
const markup = 'lib/pages/common/customer-page.html';

/** The markup of the pages for members of an account. */
const forMembers = 'lib/pages/common/member-page.html';

/** The pages that people open in a browser. */
const PAGES: readonly Page[] = [
  { path: '/activate', folder: 'lib/pages/direct-debit', markup },
  { path: '/manage', folder: 'lib/pages/direct-debit', markup },
  { path: '/l', folder: 'lib/pages/short-link', markup },
  { path: '/sign-in', folder: 'lib/pages/sign-in', markup: forMembers },
  { path: '/desk', folder: 'lib/pages/desk', markup: forMembers, late: 'plot/plot.ts', uploads: true },
  { path: '/sandbox/identity', folder: 'lib/pages/verification', sandboxOnly: true },
  { path: '/docs', folder: 'lib/pages/reference', rendersReference: true },
];

/** The path of the OpenAPI document. */
export const OPENAPI = '/openapi.json';

/** The path of the Postman collection. */
export const POSTMAN = '/docs/postman.json';

/** The documents for programs: committed files, and the paths that serve them. */
export const DOCUMENTS = {
  [OPENAPI]: 'lib/api/openapi.json',
  [POSTMAN]: 'lib/api/postman.json',
} as const;

/** The programs that people download, and the paths that serve them. */
export const PROGRAMS = {
  '/docs/verify-closings.mjs': 'lib/api/closings/verify-closings.mjs',
} as const;

/** The path of the client's package. */
export const CLIENT_PACKAGE = '/docs/client.tgz';

/**
 * The folder of the pages' scripts and styles. A name changes with the content of its file, so browsers may keep the
 * file forever.
 */
export const ASSETS = '/assets/';

/** Returns the pages that a stage serves. */
export function servedPages({
  servesSandboxRoutes,
}: {
  readonly servesSandboxRoutes: boolean;
}): readonly Page[] {
  return PAGES.filter(({ sandboxOnly }) => servesSandboxRoutes || !sandboxOnly);
}
