import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { putBack } from '#tests/support/database/table-copy.ts';
import { TableGate, writes } from '#tests/support/database/table-gate.ts';

type Decision = 'paid' | 'failed' | 'ignored';

/** An order or a transfer that goes to the bank, and what the bank and operators say of it. */
export type Entry = {
  present(): Promise<unknown>;
  stored(): Promise<{ status: string; exception?: string | undefined } | undefined>;
  /** Presents it, and returns the exception that is raised because the bank does not return it. */
  presentUnanswered(): Promise<string>;
  refuseFile(): Promise<unknown>;
  answer(code: string): Promise<unknown>;
  /** Runs the days on which it can be presented again, each time later ones, and returns the names of their files. */
  runLater(): Promise<string[]>;
  resolve(id: string, as: Decision, by: string): Promise<unknown>;
};

/** How an entry is called, its statuses before and at the bank, and the bank's code of a return. */
export type Words = { what: string; waiting: string; atBank: string; returned: string };

let gate: TableGate;
let store: Awaited<ReturnType<typeof load>>;
const load = () => import('#lib/store/collections/exceptions.ts');

export const newestException = async () => (await store.listExceptions('open', 10)).items[0];

/**
 * Tries an entry about which several people, or the bank, say different things. Each test has an empty table.
 *
 * @param begin loads the modules, once the table exists, and returns how an entry is made
 */
export function resolvedTwice(
  { what, waiting, atBank, returned }: Words,
  begin: () => Promise<() => Promise<Entry>>,
): void {
  let newEntry: Awaited<ReturnType<typeof begin>>;
  let entry: Entry;
  onLoneTable(async () => {
    gate = await TableGate.start();
    store = await load();
    newEntry = await begin();
  });
  afterAll(() => gate.stop());
  beforeEach(async () => {
    await putBack([]);
    entry = await newEntry();
  });

  /** What one operator decides once another change, which came in between, is made. */
  async function meanwhile(by: string, decide: () => Promise<unknown>, change: () => Promise<unknown>) {
    const held = gate.hold(writes(`"${by}"`));
    const decided = decide().catch((error: unknown) => error);
    await held.arrived;
    await change();
    held.release();
    return decided;
  }

  async function presentRefused() {
    await entry.present();
    await entry.refuseFile();
  }

  describe(`of two operators who resolve the exception of ${what} at the same time`, () => {
    test('only the first one decides, so a payment is not taken back', async () => {
      const id = await entry.presentUnanswered();
      const evas = await meanwhile(
        'eva',
        () => entry.resolve(id, 'failed', 'eva'),
        () => entry.resolve(id, 'paid', 'ana'),
      );
      expect(evas).toMatchObject({ message: 'It was resolved before, as paid.' });
      expect(await store.findException(id)).toMatchObject({ resolved_as: 'paid', resolved_by: 'ana' });
      expect(await entry.stored()).toMatchObject({ status: 'paid' });
    });
  });

  describe(`${what} that two returns of a refused file are about`, () => {
    test('stays held until both are resolved', async () => {
      await presentRefused();
      for (const code of [returned, '00']) await entry.answer(code);
      const { items } = await store.listExceptions('open', 10);
      expect(items.map(({ reason }) => reason)).toEqual(['presentment_refused', 'presentment_refused']);
      const [said, other] = ['00', returned].map((code) => items.find(({ bank_code }) => bank_code === code));
      expect(await entry.stored()).toMatchObject({ status: waiting, exception: other?.id });

      await entry.resolve(other?.id ?? '', 'ignored', 'ana');
      expect(await entry.runLater()).toEqual([]);
      expect(await entry.stored()).toMatchObject({ status: waiting, exception: said?.id });
      await entry.resolve(said?.id ?? '', 'ignored', 'ana');
      expect(await entry.runLater()).toHaveLength(1);
    });

    test('stays held by the second one also if no index shows it yet', async () => {
      await presentRefused();
      await entry.answer(returned);
      const { exception: first = '' } = (await entry.stored()) ?? {};
      const lag = gate.hide(({ body }) => body.includes('EXCEPTIONS#open'));
      const ignore = () => entry.resolve(first, 'ignored', 'ana');
      await meanwhile('ana', ignore, () => entry.answer('00'));
      lag.show();
      const second = await newestException();
      expect(second).toMatchObject({ bank_code: '00' });
      expect(await entry.stored()).toMatchObject({ status: waiting, exception: second?.id });
      await entry.resolve(second?.id ?? '', 'ignored', 'ana');
      expect((await entry.stored())?.exception).toBeUndefined();
    });
  });

  test.each(['paid', 'failed'] as const)(
    `${what} that went to the bank again is not settled as %s by what was said of its refused file`,
    async (as) => {
      await presentRefused();
      expect(await entry.runLater()).toHaveLength(1);
      const again = await entry.stored();
      expect(again).toMatchObject({ status: atBank });
      await entry.answer(returned);
      const exception = await newestException();
      expect(exception).toMatchObject({ reason: 'presentment_refused' });
      await expect(entry.resolve(exception?.id ?? '', as, 'ana')).rejects.toThrow(
        'It went to the bank again',
      );
      await entry.resolve(exception?.id ?? '', 'ignored', 'ana');
      expect(await entry.stored()).toEqual(again);
    },
  );

  test(`a file with ${what} that an operator has said was paid is not recalled as one that the bank never read`, async () => {
    await entry.resolve(await entry.presentUnanswered(), 'paid', 'ana');
    expect(await entry.refuseFile()).toBe('returned');
  });
}
