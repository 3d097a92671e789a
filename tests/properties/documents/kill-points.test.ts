import { expect, test } from '@jest/globals';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { costingLife, killedAt } from '#tests/support/service/killable.ts';

/**
 * The worker that keeps a document, killed at each of its calls to the table and the files, before the call or after
 * it. The merchant then replaces the upload, and the event is delivered again.
 */
let lib: Awaited<ReturnType<typeof load>>;
const load = () => import('./lone-documents.ts');
onLoneTable(async () => {
  lib = await load();
});

const [FIRST, SECOND, TEXT] = ['%PDF-1.7 first', '%PDF-1.7 second', 'Yo autorizo'];

test.each([
  ['another PDF', SECOND, ['kept']],
  ['a text', TEXT, ['kept', 'rejected']],
  ['nothing', undefined, ['kept', 'awaiting_upload']],
])(
  'a worker that is killed at any call, with %s uploaded then, leaves one copy that its document agrees with',
  async (_, replacement, ends) => {
    const seen = new Set<string>();
    let copiedBefore = 0;
    for (const losesLastResponse of [false, true]) {
      for (let calls = losesLastResponse ? 1 : 0, isKilled = true; isKilled; calls += 1) {
        const document = await lib.loneDocument(costingLife);
        document.upload(FIRST);
        await document.ask();
        isKilled = await killedAt(calls, losesLastResponse, document.work);
        const copied = document.copy();
        if (replacement === undefined) document.removeUpload();
        else document.upload(replacement);
        await document.work();
        seen.add(await document.requireAgreement());
        if (copied === undefined) continue;
        copiedBefore += 1;
        expect(document.copy()).toBe(FIRST);
      }
    }
    expect([...seen].sort()).toEqual([...ends].sort());
    expect(copiedBefore).toBeGreaterThanOrEqual(4);
  },
);

test('a rejection that is killed at any call rejects once, and frees one place', async () => {
  for (const losesLastResponse of [false, true]) {
    for (let calls = losesLastResponse ? 1 : 0, isKilled = true; isKilled; calls += 1) {
      const document = await lib.loneDocument(costingLife);
      document.upload(TEXT);
      await document.ask();
      isKilled = await killedAt(calls, losesLastResponse, document.work);
      await document.work();
      expect(await document.requireAgreement()).toBe('rejected');
    }
  }
});
