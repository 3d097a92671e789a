import { describe, expect, test } from '@jest/globals';
import { type Decisions, type LinkMembers, seenByLink } from '#lib/api/members/for-links.ts';
import { routes } from '#lib/api/routes.ts';
import fc from '#tests/support/generated/fast-check.ts';
import { pathsOf } from '#tests/support/generated/member-paths.ts';

type Sale = {
  id: string;
  fee?: number;
  lines: { name: string; cost: number | null }[];
  payer: { name: string } | null;
  notes: Record<string, unknown>;
  sent: { by: 'mail'; to: string } | { by: 'page' };
};

const table = {
  id: true,
  fee: false,
  lines: { name: true, cost: false },
  payer: { name: true },
  notes: { reason: true },
  sent: { by: true, to: true },
} as const satisfies Decisions<Sale>;

describe('a table of the members that links see', () => {
  test('compiles only if it decides about each member and names no unknown one', () => {
    const { fee: _, ...withoutFee } = table;
    // @ts-expect-error: the fee is not decided about
    withoutFee satisfies Decisions<Sale>;
    // @ts-expect-error: the cost of a line is not decided about
    ({ ...table, lines: { name: true } }) satisfies Decisions<Sale>;
    // @ts-expect-error: a member of one of its forms is missing
    ({ ...table, sent: { by: true } }) satisfies Decisions<Sale>;
    // @ts-expect-error: an object needs a decision for each member
    ({ ...table, payer: true }) satisfies Decisions<Sale>;
    // @ts-expect-error: unknown names are listed
    ({ ...table, notes: true }) satisfies Decisions<Sale>;
    // @ts-expect-error: the member does not exist
    ({ ...table, lines: { name: true, cost: false, weight: true } }) satisfies Decisions<Sale>;
    expect(Object.keys(withoutFee)).not.toContain('fee');
  });

  test('exists for each operation that links reach, and for no other', () => {
    const reached = routes.filter(({ access }) => access.by === 'scopes' && access.link !== 'never');
    const tabled = routes.filter(({ toLinks }) => toLinks);
    expect(tabled.map(({ id }) => id)).toEqual(reached.map(({ id }) => id));
    expect(reached.length).toBeGreaterThan(0);
  });
});

describe('a response to a link', () => {
  test('has the listed members, in their order', () => {
    const sale: Sale = {
      id: 'ord_1',
      fee: 3,
      lines: [{ name: 'Clase', cost: 7 }],
      payer: null,
      notes: { reason: 'x', plan: 'gold' },
      sent: { by: 'mail', to: 'dolores@example.com' },
    };
    expect(JSON.stringify(seenByLink(sale, table))).toBe(
      JSON.stringify({
        id: 'ord_1',
        lines: [{ name: 'Clase' }],
        payer: null,
        notes: { reason: 'x' },
        sent: { by: 'mail', to: 'dolores@example.com' },
      }),
    );
  });

  test('has no member that was added and is not listed, nor one whose type changed', () => {
    const added = { id: 'ord_1', margin: 9, payer: 'Dolores', constructor: 1, toString: 2 };
    expect(seenByLink(added, table)).toEqual({ id: 'ord_1', payer: null });
  });

  test('has only listed members, for any value and any table', () => {
    const names = fc.constantFrom('a', 'b', 'c', 'toString', '__proto__');
    const tables = fc.letrec<{ table: LinkMembers }>((tie) => ({
      table: fc.dictionary(names, fc.oneof(fc.boolean(), tie('table')), { maxKeys: 4 }),
    })).table;
    const values = fc.letrec((tie) => ({
      object: fc.dictionary(names, tie('value'), { maxKeys: 4 }),
      value: fc.oneof(
        { withCrossShrink: true },
        fc.integer(),
        fc.array(tie('object'), { maxLength: 3 }),
        tie('object'),
      ),
    })).object;
    const isListed = (path: string, decisions: LinkMembers): boolean => {
      let decision: boolean | LinkMembers = decisions;
      for (const name of path.replaceAll('[]', '').split('.')) {
        if (decision === true) return true;
        if (decision === false || !Object.hasOwn(decision, name)) return false;
        decision = decision[name] ?? false;
      }
      return decision !== false;
    };
    fc.assert(
      fc.property(values, tables, (value, decisions) => {
        const shown = pathsOf([seenByLink(value, decisions)]);
        expect(shown.filter((path) => !isListed(path, decisions))).toEqual([]);
      }),
    );
  });
});
