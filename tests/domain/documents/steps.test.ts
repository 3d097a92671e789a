import { describe, expect, test } from '@jest/globals';
import type { Document } from '#lib/domain/documents/document.ts';
import { DOCUMENT_STEPS } from '#lib/domain/documents/states.ts';
import { beginToKeep, keptDocument, newDocument, refusedDocument } from '#lib/domain/documents/steps.ts';
import { UPLOAD_SECONDS } from '#lib/domain/merchant-file-links.ts';
import fc from '#tests/support/generated/fast-check.ts';

const CREATED = new Date('2027-03-01T15:00:00Z');
const later = (seconds: number) => new Date(CREATED.getTime() + seconds * 1_000);
const NOW = later(60);
const given = { id: 'doc_1', account_id: 'acc_1', direct_debit_id: 'dd_1', file_name: 'a.pdf' };
const KEPT = { content_type: 'application/pdf', bytes: 9, sha256: 'aa' } as const;

const waiting = newDocument(given, CREATED);
const keeping = beginToKeep(waiting, NOW);
const rejected = refusedDocument(keeping, 'unknown_format', NOW);
const kept = keptDocument(keeping, KEPT, NOW);

describe('a document', () => {
  test('waits for its upload, is kept, and says what is kept since when', () => {
    expect(waiting).toMatchObject({ status: 'awaiting_upload', kept: null, kept_at: null });
    expect(keeping).toMatchObject({ status: 'keeping', version: 2 });
    expect(kept).toMatchObject({ status: 'kept', kept: KEPT, kept_at: NOW.toISOString(), version: 3 });
  });

  test('that is being kept, or is kept, is not kept again', () => {
    expect(beginToKeep(keeping, NOW)).toBe(keeping);
    expect(beginToKeep(kept, NOW)).toBe(kept);
  });

  test('of a format that is not kept is rejected for good', () => {
    expect(rejected).toMatchObject({ status: 'rejected', fault: 'unknown_format', kept: null });
    expect(() => beginToKeep(rejected, NOW)).toThrow(expect.objectContaining({ code: 'document_rejected' }));
  });

  test('without a file waits for it as long as its form uploads, and is rejected from then on', () => {
    const last = later(UPLOAD_SECONDS - 0.001);
    expect(refusedDocument(keeping, 'file_missing', last)).toMatchObject({ status: 'awaiting_upload' });
    const over = refusedDocument(keeping, 'file_missing', later(UPLOAD_SECONDS));
    expect(over).toMatchObject({ status: 'rejected', fault: 'file_missing' });
  });

  test('that is asked for again has no fault any more', () => {
    const again = beginToKeep(refusedDocument(keeping, 'file_missing', NOW), NOW);
    expect(again).toMatchObject({ status: 'keeping', fault: null });
  });

  test('whose copy another worker made is kept, whatever it was', () => {
    for (const one of [waiting, keeping, rejected]) {
      expect(keptDocument(one, KEPT, NOW)).toMatchObject({ status: 'kept', fault: null, kept: KEPT });
    }
  });
});

test('no sequence of steps leaves the declared states, and each declared step occurs', () => {
  const declared = new Set(DOCUMENT_STEPS.flatMap(({ from, to }) => from.map((one) => `${one} > ${to}`)));
  const seen = new Set<string>();
  const steps: Readonly<Record<string, (one: Document, now: Date) => Document>> = {
    ask: beginToKeep,
    copy: (one, now) => keptDocument(one, KEPT, now),
    miss: (one, now) => (one.status === 'keeping' ? refusedDocument(one, 'file_missing', now) : one),
    refuse: (one, now) => (one.status === 'keeping' ? refusedDocument(one, 'unknown_format', now) : one),
  };
  const life = fc.array(fc.constantFrom('ask', 'miss', 'refuse', 'copy'), { maxLength: 6 });
  fc.assert(
    fc.property(life, (names) => {
      let one = waiting;
      for (const name of names) {
        // What is kept is final: no worker looks at it again.
        if (one.status === 'kept' && name !== 'ask') continue;
        if (one.status === 'rejected' && name === 'ask') continue;
        const next = steps[name]?.(one, NOW) ?? one;
        if (next.status !== one.status) seen.add(`${one.status} > ${next.status}`);
        expect(next.kept === null).toBe(next.status !== 'kept');
        one = next;
      }
    }),
    { numRuns: 500 },
  );
  expect([...seen].sort()).toEqual([...declared].sort());
});
