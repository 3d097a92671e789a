import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, test } from '@jest/globals';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';

/** Events arrive twice, also at once: one worker is held at each of its calls to the files while another one works. */
let lib: Awaited<ReturnType<typeof load>>;
const load = () => import('./lone-documents.ts');
onLoneTable(async () => {
  lib = await load();
});

/** A worker that is held after some calls to the files, before the call or before its response arrives. */
class Held {
  readonly isThere = Promise.withResolvers<void>();
  readonly goesOn = Promise.withResolvers<void>();
  readonly after: boolean;
  #calls: number;

  constructor(calls: number, after: boolean) {
    this.#calls = calls;
    this.after = after;
  }

  async pass(isAfter: boolean): Promise<void> {
    if (isAfter !== this.after) return;
    this.#calls -= 1;
    if (this.#calls !== -1) return;
    this.isThere.resolve();
    await this.goesOn.promise;
  }
}

const holding = new AsyncLocalStorage<Held>();

async function around<T>(call: () => Promise<T>): Promise<T> {
  const held = holding.getStore();
  await held?.pass(false);
  const response = await call();
  await held?.pass(true);
  return response;
}

const [FIRST, SECOND, TEXT] = ['%PDF-1.7 first', '%PDF-1.7 second', 'Yo autorizo'];
const UPLOADS = [FIRST, TEXT, undefined];
const REPLACEMENTS = [SECOND, TEXT, undefined];
const CASES = UPLOADS.flatMap((first) => REPLACEMENTS.map((second) => [first, second] as const));

test.each(CASES)(
  'a worker that found %j and one that finds %j make one copy, which their document agrees with',
  async (first, second) => {
    let isHeld = true;
    for (const after of [false, true]) {
      isHeld = true;
      for (let calls = 0; isHeld; calls += 1) {
        const document = await lib.loneDocument(around);
        if (first !== undefined) document.upload(first);
        await document.ask();
        const held = new Held(calls, after);
        const slow = holding.run(held, document.work);
        isHeld = await Promise.race([held.isThere.promise.then(() => true), slow.then(() => false)]);
        if (second === undefined) document.removeUpload();
        else document.upload(second);
        // The merchant may ask once more, if the other worker found no file.
        for (const _ of [1, 2]) {
          await document.work();
          await document.ask();
        }
        const copied = document.copy();
        held.goesOn.resolve();
        await slow;
        if (copied !== undefined) expect(document.copy()).toBe(copied);
        await document.work();
        await document.requireAgreement();
      }
    }
  },
);

test('several workers at once make one copy', async () => {
  const document = await lib.loneDocument((call) => call());
  document.upload(FIRST);
  await document.ask();
  await Promise.all([document.work(), document.work(), document.work()]);
  expect(await document.requireAgreement()).toBe('kept');
  expect(document.copy()).toBe(FIRST);
});
