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

const policyTo = (connected: string, ...directives: string[]) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `connect-src ${connected}`,
    ...directives,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Our own pages: only styles and scripts from files, and no text that becomes markup. */
const pageTo = (connected: string) => ({
  ...IN_PAGES,
  'content-security-policy': policyTo(
    connected,
    "style-src 'self'",
    'img-src data:',
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ),
});

/** The protection of our own pages. None of them loads from another origin, or sends anything to one. */
export const OF_PAGES: Headers = pageTo("'self'");

/** The addresses of a stage that its files may send something to. */
export type Sending = {
  /** The address of the forms that upload merchants' files. */
  readonly uploads: string;
};

/** The protections of each kind of page, and of every other file. */
const PROTECTIONS = {
  page: () => OF_PAGES,
  /** The desk is a page that also uploads the files of imports to their bucket, and sends nothing elsewhere. */
  desk: ({ uploads }) => pageTo(`'self' ${uploads}`),
  /** The library of the reference adds styles and markup by itself. Its only script is its file. */
  reference: () => ({
    ...IN_PAGES,
    'content-security-policy': policyTo("'self'", "style-src 'self' 'unsafe-inline'", "img-src 'self' data:"),
  }),
  /** Scripts, styles, and documents, which programs of any origin can read. */
  file: () => ({ ...EVERYWHERE, 'access-control-allow-origin': '*' }),
} as const satisfies Record<string, (sending: Sending) => Headers>;

export type Protection = keyof typeof PROTECTIONS;

/** Returns the headers of each protection in a stage. */
export const protectionsOf = (sending: Sending): ReadonlyMap<Protection, Headers> =>
  new Map(
    Object.entries(PROTECTIONS).map(([name, headersOf]) => [name as Protection, headersOf(sending)] as const),
  );
