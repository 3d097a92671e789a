import type { DirectDebit } from '#lib/api/direct-debits/record.ts';
import type { Role } from '#lib/domain/people/roles.ts';
import type { Query } from '#lib/pages/desk/address.ts';

/** What needs a member of the account. */
const CONCERNS = ['paused', 'disputes', 'endpoints', 'imports'] as const;
export type Concern = (typeof CONCERNS)[number];

/** What matters of a webhook endpoint here. */
type Endpoint = {
  readonly status: string;
  readonly disabled_reason: string | null;
  readonly failing_since: string | null;
};

type Page = { readonly data: readonly unknown[]; readonly has_more?: boolean };
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

/** Where each concern is read: one page of a list, whose newest hundred records are looked at. */
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

/** Returns the paths that a role reads, by concern. */
export const pathsFor = (role: Role): Readonly<Record<string, string>> =>
  Object.fromEntries(
    CONCERNS.filter((concern) => SOURCES[concern].for.includes(role)).map((concern) => [
      concern,
      SOURCES[concern].path,
    ]),
  );

/** The records that need somebody; `isMore` if the list has further pages, so that there may be more. */
export type Needed = {
  readonly concern: Concern;
  readonly records: readonly unknown[];
  readonly isMore: boolean;
};

/** Returns what needs somebody, of the lists that were read. A concern without records is left out. */
export function neededOf(pages: Readonly<Record<string, Page>>): Needed[] {
  const read = CONCERNS.map((concern) => {
    const { data = [], has_more: isMore = false } = pages[concern] ?? {};
    return { concern, records: data.filter((record) => SOURCES[concern].needs(record as never)), isMore };
  });
  return read.filter(({ records }) => records.length > 0);
}

/** Returns the view of a concern, and its state; undefined if each record has a view of its own. */
export const placeOfConcern = (concern: Concern): Source['place'] => SOURCES[concern].place;
