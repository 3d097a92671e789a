import { expect, test } from '@jest/globals';
import { failure } from '#lib/api/failure/link-members.ts';
import type { LinkMembers } from '#lib/api/members/for-links.ts';
import { type RouteId, routes } from '#lib/api/routes.ts';
import { rowsOf } from '#tests/support/access/members-table.ts';

const listOf = (id: RouteId): LinkMembers => {
  const { toLinks } = routes.find((route) => route.id === id) ?? {};
  if (!toLinks) throw new Error(`Nothing lists what links see of ${id}`);
  return toLinks;
};

/**
 * The lists of the records that links see, by their names in the table. A revocation has the list of a direct debit.
 */
const LISTS: readonly [record: string, LinkMembers][] = [
  ['direct debit', listOf('getDirectDebit')],
  ['acknowledgment', listOf('acknowledgeDirectDebit')],
  ['session link', listOf('createSessionLink')],
  ['payments', listOf('listPayments')],
  ['upcoming collection', listOf('getUpcomingCollection')],
  ['payment method', listOf('addPaymentMethod')],
  ['mandate', listOf('getMandate')],
  ['error', failure],
];

const membersIn = (list: LinkMembers, path = ''): string[] =>
  Object.entries(list).flatMap(([name, decision]) => {
    if (decision === false) return [];
    return decision === true ? [`${path}${name}`] : membersIn(decision, `${path}${name}.`);
  });

test.each(LISTS)(
  'case 2: what links may see of %s has a row in the table, filled in a test or not (○)',
  (record, list) => {
    const members = membersIn(list);
    const rows = rowsOf(record)
      .filter(({ marks }) =>
        [marks.activation, marks.validation].some((mark) => mark === '✓' || mark === '○'),
      )
      .map(({ path }) => path.replaceAll('[]', ''));
    // A member that is null or empty in a test has its own name, too.
    const isWhole = (row: string) => !members.some((member) => member.startsWith(`${row}.`));
    expect([...new Set(rows.filter(isWhole))].sort()).toEqual(members.sort());
  },
);
