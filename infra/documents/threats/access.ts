import type { Threat } from './threat.ts';

/** Who gets in, and what a credential opens. */
export const ACCESS_THREATS: readonly Threat[] = [
  {
    threat: "A merchant reads or changes another's records",
    control: 'every item carries `account_id`; every read compares it, every write has it as a condition',
    files: ['lib/operations/require-owned.ts', 'lib/store/engine/change.ts'],
    suites: ['tests/e2e/access/access-matrix.test.ts'],
  },
  {
    threat: 'A link is stolen, shared or used twice',
    control:
      'bound to one direct debit, customer and purpose; valid for 24 hours to the millisecond; used up in the transaction of its purpose; retired by the next link; in the fragment of the address, so no server logs it',
    files: ['lib/auth/tokens.ts', 'lib/domain/direct-debit/links.ts'],
    suites: ['tests/e2e/access/portal-links.long.test.ts', 'tests/e2e/access/replayed-links.long.test.ts'],
  },
  {
    threat:
      "A link shows the customer the merchant's own data: metadata, `notify_url` with a secret in it, fees",
    control:
      'a list for each record decides on every member, and the endpoint applies it to every response; a test compares it over HTTP with a table written by hand',
    files: ['lib/api/members/for-links.ts', 'lib/http/endpoint.ts'],
    suites: ['tests/e2e/access/members-by-principal.test.ts'],
  },
  {
    threat: 'A link is found in the history of a shared computer',
    control:
      "the page removes the token, or the code of a short link, from address and history at once; only that tab keeps it (`sessionStorage`), or the page's memory where the browser stores nothing",
    files: ['lib/pages/common/keep-link.ts'],
    suites: ['tests/e2e/links/link-pages.test.ts'],
  },
  {
    threat: "A caller who knows only an id sends mails, or retires the customer's link",
    control:
      'the mail goes to the address on file, five a day; the current link is mailed again, not replaced; the response is always the same',
    files: ['lib/domain/direct-debit/link-requests.ts'],
    suites: ['tests/e2e/links/link-requests.test.ts'],
  },
  {
    threat: 'An address is flooded with requested mails',
    control:
      "limits by minute and day for each address, counted in the transaction that requests the mail; merchants and customers count apart, and one account has half of the merchants' day, so no account locks others out",
    files: ['lib/domain/asked-mails.ts', 'lib/operations/mails/ask-for-mail.ts'],
    suites: ['tests/e2e/mails/mails-asked-for.test.ts', 'tests/domain/asked-mails.test.ts'],
  },
  {
    threat: 'The code of a short link is guessed or found',
    control:
      '128 random bits, stored as a digest, in the fragment of the address; valid as long as its token',
    files: ['lib/store/link-codes.ts'],
    suites: ['tests/e2e/links/short-links.test.ts'],
  },
  {
    threat: 'A token is forged, expired or of another stage',
    control:
      'ES256 only; issuer, audience, type and key id are ours; no other header; an expiry within the longest life; no clock skew; each function tests scopes again, since the gateway caches; a signature in another form than ours is refused',
    files: ['lib/auth/verify-token.ts', 'lib/http/check-access.ts'],
    suites: ['tests/auth/forged-tokens.test.ts', 'tests/e2e/access/forged-tokens.test.ts'],
  },
  {
    threat:
      'A code, a pair of keys or a deleted endpoint works after its time, until the database deletes it',
    control:
      'no read relies on the deletion, which takes up to days: the service compares the time itself; one table has how long each kind of item is kept',
    files: ['lib/store/engine/expiry.ts'],
    suites: ['tests/store/late-expiry/late-expiry.test.ts'],
  },
  {
    threat: 'A function is made to sign or accept forged tokens',
    control:
      'only functions that create tokens hold a signing key; the authorizer and the endpoints of public keys hold none; all other roles are denied the items with public keys',
    files: ['infra/constructs/function/grants.ts', 'lib/auth/identify.ts'],
    suites: ['tests/infra/grants.test.ts', 'tests/infra/secrets-matrix.test.ts'],
  },
  {
    threat: "A merchant's key leaks, or a merchant is suspended",
    control:
      'one command; the key no longer gets tokens. Each request of a token reads the account and is refused, also while the gateway has it cached; one that has read it before completes. Other pairs of keys continue. The command lists the webhook endpoints that the key created or changed',
    files: ['lib/domain/account-keys.ts', 'lib/http/check-access.ts', 'functions/authorizer.ts'],
    suites: [
      'tests/e2e/access/access-matrix.test.ts',
      'tests/e2e/access/revoked-keys.test.ts',
      'tests/e2e/access/closed-credentials.test.ts',
    ],
  },
  {
    threat: "A member's session is stolen, replayed or used after its end",
    control:
      "tokens of ten minutes in memory; each request reads session, role and membership, and each write checks them in its transaction; a cookie that was replaced ends its session; another site's request has no cookie, and another `Origin`",
    files: ['lib/http/check-access.ts', 'lib/domain/people/session.ts'],
    suites: ['tests/e2e/accounts/sessions.test.ts'],
  },
  {
    threat: 'The link of a sign-in is opened by a scanner, found or guessed',
    control:
      'it signs in by a POST, once, for 15 minutes, and only with the cookie of the browser that asked; 128 random bits, stored as a digest',
    files: ['lib/domain/people/sign-in.ts'],
    suites: ['tests/e2e/accounts/sign-in.test.ts', 'tests/e2e/accounts/sign-in-page.test.ts'],
  },
  {
    threat: 'A request to sign in tells who is a member',
    control: 'it does the same for every address; only a worker looks the address up',
    files: ['lib/operations/people/request-sign-in.ts'],
    suites: ['tests/e2e/accounts/sign-in.test.ts'],
  },
  {
    threat: 'A member does more than its role allows',
    control:
      'each route names the scopes of sessions that open it; a table by hand, of every operation and kind of caller, is compared over HTTP',
    files: ['lib/api/roles.ts'],
    suites: ['tests/e2e/access/access-matrix.test.ts'],
  },
  {
    threat: 'A token issued for one purpose is used for another',
    control:
      'a token that names scopes reaches their operations and nothing else, and has none that its keys lack; the same table covers each cell',
    files: ['lib/api/access.ts'],
    suites: ['tests/e2e/access/access-matrix.test.ts'],
  },
];
