import { describe, expect, test } from '@jest/globals';
import { ROLES, type Role } from '#lib/domain/people/roles.ts';
import type { Result } from '#lib/pages/common/result.ts';
import { readNeeded } from '#lib/pages/desk/today/attention.ts';
import { OPENED_TO } from '#tests/support/access/access-matrix.ts';

type Page = { data: readonly object[]; next_cursor?: string | null };

const DEBITS = '/api/direct-debits?status=pending&limit=100';
const PAUSED = { paused: { reason: 'hard_account' } };
/** A page of direct debits whose customers never finished a step. */
const unfinished = (next_cursor: string | null): Page => ({
  ...{ data: Array.from({ length: 100 }, () => ({ paused: null })), next_cursor },
});

/** Returns the concerns of a role, and the paths that were read for it; the other lists are empty. */
async function neededBy(role: Role, pages: Readonly<Record<string, Page | Result>>) {
  const paths: string[] = [];
  const result = await readNeeded(role, async (path) => {
    paths.push(path);
    const page = pages[path] ?? { data: [], next_cursor: null };
    return 'is' in page ? page : { is: 'done', body: page };
  });
  return { result, paths };
}
const done = (body: readonly object[]) => ({ is: 'done', body });

describe('the list of concerns that wait for a member', () => {
  test('is read by the roles that its operations are open to', async () => {
    const reading = {
      '/api/direct-debits': 'GET /api/direct-debits',
      '/api/disputes': 'GET /api/disputes',
      '/api/webhook-endpoints': 'GET /api/webhook-endpoints',
      '/api/imports': 'GET /api/imports',
    };
    for (const role of ROLES) {
      const { paths } = await neededBy(role, {});
      expect(paths.map((path) => path.replace(/\?.*/, ''))).toEqual(
        Object.entries(reading).flatMap(([path, operation]) =>
          OPENED_TO[operation]?.includes(role) ? [path] : [],
        ),
      );
    }
  });

  test('is paused, failing or disabled by the service, and is left out if there is none', async () => {
    const endpoints = [
      { status: 'enabled', disabled_reason: null, failing_since: null },
      { status: 'enabled', disabled_reason: null, failing_since: '2026-12-01T10:00:00.000Z' },
      { status: 'disabled', disabled_reason: 'gone', failing_since: null },
      { status: 'disabled', disabled_reason: 'by_merchant', failing_since: '2026-12-01T10:00:00.000Z' },
    ];
    const { result } = await neededBy('owner', {
      [DEBITS]: { data: [{ paused: null }, PAUSED], next_cursor: null },
      '/api/webhook-endpoints': { data: endpoints },
    });
    expect(result).toEqual(
      done([
        { concern: 'paused', records: [PAUSED], isMore: false },
        { concern: 'endpoints', records: endpoints.slice(1, 3), isMore: false },
      ]),
    );
  });

  test('is also a paused direct debit that is older than a hundred unfinished ones', async () => {
    const { result } = await neededBy('viewer', {
      [DEBITS]: unfinished('a+b'),
      [`${DEBITS}&cursor=a%2Bb`]: { data: [PAUSED], next_cursor: null },
    });
    expect(result).toEqual(done([{ concern: 'paused', records: [PAUSED], isMore: false }]));
  });

  test('is not nothing if none was found and the list goes on, after ten pages', async () => {
    const { result, paths } = await neededBy('viewer', {
      [DEBITS]: unfinished('x'),
      [`${DEBITS}&cursor=x`]: unfinished('x'),
    });
    expect(result).toEqual(done([{ concern: 'paused', records: [], isMore: true }]));
    expect(paths.filter((path) => path.startsWith(DEBITS))).toHaveLength(10);
  });

  test('is read until enough is found to be named', async () => {
    const { result, paths } = await neededBy('viewer', {
      [DEBITS]: { data: [PAUSED, PAUSED, PAUSED], next_cursor: 'x' },
      [`${DEBITS}&cursor=x`]: { data: [PAUSED, PAUSED], next_cursor: 'y' },
    });
    expect(result).toMatchObject(done([{ records: Array(5).fill(PAUSED), isMore: true }]));
    expect(paths).toHaveLength(3);
  });

  test('is unknown if a list cannot be read', async () => {
    const failure = { is: 'unreachable' } as const;
    const pages = { [DEBITS]: unfinished('x'), [`${DEBITS}&cursor=x`]: failure };
    expect((await neededBy('viewer', pages)).result).toEqual(failure);
  });
});
