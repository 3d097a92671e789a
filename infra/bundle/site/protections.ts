/** Headers that limit what a file may do in a browser. */
export type Headers = Readonly<Record<string, string>>;

const EVERYWHERE: Headers = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

/** Turns off all capabilities that our pages do not use; customers may share their location. */
const IN_PAGES: Headers = {
  ...EVERYWHERE,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy':
    'geolocation=(self), camera=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  'x-robots-tag': 'noindex',
};

const policy = (...directives: string[]) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "connect-src 'self'",
    ...directives,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/**
 * The protections of each kind of page, and of every other file. No page loads from another origin, or sends anything
 * to one.
 */
export const PROTECTIONS = {
  /** Our own pages: only styles and scripts from files, and no text that becomes markup. */
  page: {
    ...IN_PAGES,
    'content-security-policy': policy(
      "style-src 'self'",
      'img-src data:',
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ),
  },
  /** The library of the reference adds styles and markup by itself. Its only script is its file. */
  reference: {
    ...IN_PAGES,
    'content-security-policy': policy("style-src 'self' 'unsafe-inline'", "img-src 'self' data:"),
  },
  /** Scripts, styles, and documents, which programs of any origin can read. */
  file: { ...EVERYWHERE, 'access-control-allow-origin': '*' },
} as const satisfies Record<string, Headers>;

export type Protection = keyof typeof PROTECTIONS;
