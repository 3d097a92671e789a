const SHORTLY = 'public, max-age=300';
const FOR_GOOD = 'public, max-age=31536000, immutable';

/** The kinds of files, with their headers. Browsers reload pages and documents soon. */
export const KINDS = {
  script: { contentType: 'text/javascript; charset=utf-8', cacheControl: FOR_GOOD },
  style: { contentType: 'text/css; charset=utf-8', cacheControl: FOR_GOOD },
  program: { contentType: 'text/javascript; charset=utf-8', cacheControl: SHORTLY },
  package: { contentType: 'application/gzip', cacheControl: SHORTLY },
  document: { contentType: 'application/json', cacheControl: SHORTLY },
  page: { contentType: 'text/html; charset=utf-8', cacheControl: SHORTLY },
} as const;

export type Kind = keyof typeof KINDS;
