import * as v from 'valibot';
import { MERCHANT_SCOPES, type Scope } from '#lib/api/access.ts';
import {
  flag,
  idOf,
  instant,
  listOf,
  oneOf,
  orNull,
  record,
  text,
  textLike,
} from '#lib/api/members/of-record.ts';
import { IDS } from '#lib/api/members/story.ts';

const PUBLIC_KEY = 'The public key: the user of HTTP Basic, with which a server requests tokens.';

const members = {
  public_key: idOf('pk', PUBLIC_KEY),
  name: text('Where the pair is used. No two pairs in force have the same name.'),
  scopes: listOf(
    oneOf(MERCHANT_SCOPES as readonly [Scope, ...Scope[]], 'A scope that its tokens may have.'),
    'The scopes that its tokens may have. They never change.',
  ),
  created_at: instant('When it was created.'),
  created_by: text('Who created it: the id of a member, or `operator`.'),
  last_used_at: orNull(
    instant('When a token was last requested with it, to the hour; null if none was requested.'),
  ),
  valid_until: orNull(instant('When a replaced pair ends; null while it is in force.')),
};

const example = {
  public_key: IDS.apiKey,
  name: 'Contabilidad',
  scopes: ['read_ledger' as const, 'read_exports' as const],
  created_at: '2026-11-20T16:04:12.381Z',
  created_by: IDS.member,
  last_used_at: '2026-11-20T17:00:03.120Z',
  valid_until: null,
};

/** A pair of keys, without its private half. */
const ApiKey = v.pipe(
  record('ApiKey', 'A pair of keys with which a server of yours requests tokens.', members),
  v.examples([example]),
);

export type ApiKey = v.InferOutput<typeof ApiKey>;

export const ApiKeyWithSecret = v.pipe(
  record('ApiKeyWithSecret', 'A new pair of keys, with its private half.', {
    ...members,
    private_key: textLike(
      /^sk_[\w-]{43}$/,
      'The private key: the password of HTTP Basic. Only this response shows it.',
    ),
  }),
  v.examples([{ ...example, last_used_at: null, private_key: `sk_${'S'.repeat(43)}` }]),
);

export type ApiKeyWithSecret = v.InferOutput<typeof ApiKeyWithSecret>;

export const ApiKeyList = v.pipe(
  record('ApiKeyList', 'All pairs of keys of the account that are valid.', {
    data: listOf(ApiKey, 'The pairs, oldest first.'),
  }),
  v.examples([{ data: [example] }]),
);

export const RevokedApiKey = v.pipe(
  record('RevokedApiKey', 'A pair of keys that was revoked.', {
    public_key: idOf('pk', PUBLIC_KEY),
    deleted: flag('Always true: its tokens have ended with it.'),
  }),
  v.examples([{ public_key: IDS.apiKey, deleted: true }]),
);
