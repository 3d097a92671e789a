import { expect, test } from '@jest/globals';
import { showPage } from '#lib/operations/show-page.ts';
import type { Page } from '#lib/store/lists/list.ts';
import fc from '#tests/support/generated/fast-check.ts';
import { examples } from '#tests/support/jest/budget.ts';

type Stored = { id: number; text: string };

const MOST = 1_000;
/** Characters of one byte, of several, and some that are escaped twice. */
const text = fc.oneof(
  fc.string({ maxLength: 1_200 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.nat(400).map((count) => '"\\'.repeat(count)),
);

/** A list of records, from which a page takes some after a position. */
function pageAfter(all: readonly Stored[], limit: number, cursor: string | null): Page<Stored> {
  const from = cursor === null ? 0 : all.findIndex(({ id }) => String(id) === cursor) + 1;
  return {
    items: all.slice(from, from + limit),
    more: from + limit < all.length,
    cursorAfter: async ({ id }) => String(id),
  };
}

test('records of any size are returned once each, on pages that are no larger than a response may be', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(text, { maxLength: 40 }),
      fc.integer({ min: 1, max: 10 }),
      async (texts, limit) => {
        const all = texts.map((text, id) => ({ id, text }));
        const found: Stored[] = [];
        for (let cursor: string | null = null, more = true; more; ) {
          const page: Awaited<ReturnType<typeof showPage<Stored, Stored>>> = await showPage(
            pageAfter(all, limit, cursor),
            (record) => record,
            MOST,
          );
          const bytes = Buffer.byteLength(JSON.stringify(JSON.stringify(page.data)));
          // The text between the records, and one record that is larger than all others.
          expect(page.data.length === 1 || bytes <= MOST + 2 * page.data.length + 2).toBe(true);
          expect(page.data.length > 0 || all.length === 0).toBe(true);
          expect(page.next_cursor !== null).toBe(page.has_more);
          found.push(...page.data);
          cursor = page.next_cursor;
          more = page.has_more;
        }
        expect(found).toEqual(all);
      },
    ),
    { numRuns: examples(200) },
  );
});
