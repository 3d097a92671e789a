import type { DirectDebit } from '#lib/api/direct-debits/record.ts';
import type { Role } from '#lib/domain/people/roles.ts';
import type { Result } from '#lib/pages/common/result.ts';
import type { Query } from '#lib/pages/desk/address.ts';
import { pagePath } from '#lib/pages/desk/parts/page-path.ts';

/** What needs a member of the account. */
const CONCERNS = ['paused', 'disputes', 'endpoints', 'imports'] as const;
export type Concern = (typeof CONCERNS)[number];

/** What matters of a webhook endpoint here. */
type Endpoint = {
  readonly status: string;
  readonly disabled_reason: string | null;
  readonly failing_since: string | null;
};

type Source = {
  /** The roles that may read it. */
  readonly for: readonly Role[];
  readonly path: string;
  /** Whether a record of the list needs somebody. */
  readonly needs: (record: never) => boolean;
  /** The view that shows the records, and its state; without it, each record has a view of its own. */
  readonly place?: { readonly view: string; readonly query: Query };
};

const ALL: readonly Role[] = ['viewer', 'operator', 'owner'];
const WORKING: readonly Role[] = ['operator', 'owner'];
const every = () => true;

/** Where each concern is read: a list, and the records of it that count. */
const SOURCES: Readonly<Record<Concern, Source>> = {
  paused: {
    ...{ for: ALL, path: '/api/direct-debits?status=pending&limit=100' },
    needs: ({ paused }: DirectDebit) => paused !== null,
  },
  disputes: {
    ...{ for: ALL, path: '/api/disputes?status=open&limit=100', needs: every },
    place: { view: 'money', query: { show: 'disputes' } },
  },
  endpoints: {
    ...{ for: WORKING, path: '/api/webhook-endpoints' },
    needs: ({ status, disabled_reason, failing_since }: Endpoint) =>
      status === 'disabled' ? disabled_reason !== 'by_merchant' : failing_since !== null,
    place: { view: 'webhooks', query: {} },
  },
  imports: {
    ...{ for: WORKING, path: '/api/imports?status=checked&limit=100', needs: every },
    place: { view: 'imports', query: {} },
  },
};

/** The most direct debits that are named. */
export const MOST_NAMED = 5;

/** The most pages that are read of a list. */
const MOST_PAGES = 10;

/** The records that need somebody; `isMore` if the list was not read to its end, so that there may be more. */
export type Needed = {
  readonly concern: Concern;
  readonly records: readonly unknown[];
  readonly isMore: boolean;
};

/**
 * Reads what needs somebody; `read` requests a path. The body of the result is a list of `Needed`. A concern is left
 * out only if its list was read to its end and has no such record.
 */
export async function readNeeded(role: Role, read: (path: string) => Promise<Result>): Promise<Result> {
  const concerns = CONCERNS.filter((concern) => SOURCES[concern].for.includes(role));
  const results = await Promise.all(concerns.map((concern) => readOne(concern, read)));
  const failure = results.find((result) => result.is !== 'done');
  if (failure) return failure;
  const all = results.flatMap((result): Needed[] => (result.is === 'done' ? [result.body] : []));
  return { is: 'done', body: all.filter(({ records, isMore }) => records.length > 0 || isMore) };
}

/** Reads pages of a concern's list until enough records need somebody, newest first. */
async function readOne(concern: Concern, read: (path: string) => Promise<Result>): Promise<Result> {
  const { path, needs } = SOURCES[concern];
  const records: unknown[] = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const result = await read(pagePath(path, cursor));
    if (result.is !== 'done') return result;
    const { data, next_cursor: next } = result.body;
    records.push(...data.filter((record: unknown) => needs(record as never)));
    cursor = next ?? undefined;
    if (cursor === undefined || records.length >= MOST_NAMED) break;
  }
  const body: Needed = { concern, records, isMore: cursor !== undefined };
  return { is: 'done', body };
}

/** Returns the view of a concern, and its state; undefined if each record has a view of its own. */
export const placeOfConcern = (concern: Concern): Source['place'] => SOURCES[concern].place;
