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

/** The protections of each kind of page, and of every other file. Nothing is loaded from, or sent to, another origin. */
export const PROTECTIONS = {
  /** Our own pages: no style and no script but those of their files, and no text that becomes markup. */
  page: {
    ...IN_PAGES,
    'content-security-policy': policy(
      "style-src 'self'",
      'img-src data:',
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ),
  },
  /** The library of the reference writes its styles, and markup, by itself; its scripts are its file alone. */
  reference: {
    ...IN_PAGES,
    'content-security-policy': policy("style-src 'self' 'unsafe-inline'", "img-src 'self' data:"),
  },
  /** Scripts and styles; and documents, which programs of any origin read. */
  file: { ...EVERYWHERE, 'access-control-allow-origin': '*' },
} as const satisfies Record<string, Headers>;

export type Protection = keyof typeof PROTECTIONS;
