import type { Decisions } from '#lib/api/members/for-links.ts';
import type { NextLink, SessionLink } from './record.ts';

/** The link by which a page goes on: the customer holds one like it already. */
export const nextLink = {
  url: true,
  token: true,
  purpose: true,
  expires_at: true,
} as const satisfies Decisions<NextLink>;

/** A new link that the customer asked for. */
export const sessionLink = { ...nextLink, short_url: true } as const satisfies Decisions<SessionLink>;
