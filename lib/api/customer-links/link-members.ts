import type { Decisions } from '#lib/api/members/for-links.ts';
import type { NextLink, SessionLink } from './record.ts';

/** What links see of the next link, with which the customer's page continues: every member. */
export const nextLink = {
  url: true,
  token: true,
  purpose: true,
  expires_at: true,
} as const satisfies Decisions<NextLink>;

/** What links see of a new link that the customer requested: every member. */
export const sessionLink = { ...nextLink, short_url: true } as const satisfies Decisions<SessionLink>;
