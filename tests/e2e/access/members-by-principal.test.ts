import { beforeAll, describe, expect } from '@jest/globals';
import { RECORDS, rowsOf } from '#tests/support/access/members-table.ts';
import {
  knownMerchant,
  marker,
  notebook,
  PRINCIPALS,
  type Principal,
  type Shown,
} from '#tests/support/access/principals.ts';
import fc from '#tests/support/generated/fast-check.ts';
import { pathsOf } from '#tests/support/generated/member-paths.ts';
import { examples } from '#tests/support/jest/budget.ts';
import { inTurns } from '#tests/support/jest/in-turns.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { bringAccounts, glance, live } from '#tests/support/records/noted-life.ts';

const test = inTurns(4);

/** Members of the merchant alone: they are in the record and must never reach a link. */
const SECRET = marker('secret');
const OWN_ID = marker('own');
const METADATA = { plan: marker('plan') };
const FIXED_FEE = 77_31;

let shown: Shown[];
beforeAll(async () => {
  const merchant = await knownMerchant(FIXED_FEE);
  const book = notebook();
  const notify_url = `https://shop.example.com/hook?key=${SECRET}`;
  const more = () => ({ notify_url, external_id: `${OWN_ID}-${marker('n')}`, metadata: METADATA });
  await bringAccounts(merchant, book);
  await live(merchant, book, { revokes: 'activation', more: more() });
  await live(merchant, book, { revokes: 'validation', more: more() });
  shown = book.shown;
});

const isLink = (to: Principal) => to === 'activation' || to === 'validation';
const textOf = ({ response: { headers, body } }: Shown) => JSON.stringify([[...headers], body]);

const listed = (record: string, to: Principal) =>
  rowsOf(record)
    .filter(({ marks }) => marks[to] === '✓')
    .map(({ path }) => path);

const cases = RECORDS.flatMap((record) => PRINCIPALS.map((to) => [record, to] as const));

describe('case 2: members by record and principal', () => {
  test('has a table for each record that was shown', () => {
    expect(RECORDS.toSorted()).toEqual([...new Set(shown.map(({ record }) => record))].sort());
  });

  test.each(cases)('for %s, %s is shown the members of the table, and no others', (record, to) => {
    const bodies = shown
      .filter((one) => one.record === record && one.to === to)
      .map(({ response }) => response.body);
    expect(pathsOf(bodies)).toEqual(listed(record, to).toSorted());
  });
});

describe('case 2: a link', () => {
  test('is never shown the address, the id, the metadata or the fees of the merchant', () => {
    const own = shown.filter(({ to }) => !isLink(to)).map(textOf);
    const markers = [
      SECRET,
      METADATA.plan,
      '77.31',
      '"fee"',
      '"notify_url"',
      '"metadata"',
      OWN_ID,
      '"external_id"',
    ];
    for (const one of markers) {
      expect({ one, shownToMerchant: own.some((text) => text.includes(one)) }).toEqual({
        one,
        shownToMerchant: true,
      });
      const leaks = shown.filter((each) => isLink(each.to) && textOf(each).includes(one));
      expect(leaks.map(({ record, to, response }) => [one, record, to, response.status])).toEqual([]);
    }
  });

  longTest('is never shown planted values of the merchant, whatever the link requests', async () => {
    const merchant = await knownMerchant(FIXED_FEE);
    const key = fc.stringMatching(/^[a-z]{8,20}$/);
    const planted = fc.record({
      metadata: fc.dictionary(key, fc.stringMatching(/^[A-Za-z0-9¿ñÑ]{8,40}$/), { minKeys: 1, maxKeys: 5 }),
      path: fc.stringMatching(/^[A-Za-z0-9]{12,30}$/),
    });
    await fc.assert(
      fc.asyncProperty(planted, async ({ metadata, path }) => {
        const book = notebook();
        const more = { notify_url: `https://shop.example.com/${path}`, metadata };
        await glance(merchant, book, more);
        const markers = [path, ...Object.entries(metadata).flat()];
        const leaks = book.shown.filter((each) => markers.some((one) => textOf(each).includes(one)));
        expect(leaks.map(({ record, response }) => [record, response.status])).toEqual([]);
      }),
      { numRuns: examples(5) },
    );
  });
});
