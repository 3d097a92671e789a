import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { OpsCommand } from '#infra/ops/command.ts';
import type { FileKind } from '#lib/domain/bank-file/file-kind.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';

const [DAY, NEXT, ABOVE] = ['2027-03-02', '2027-03-03', 2_000_00] as const;

let isLocal = false;
jest.unstable_mockModule('#infra/ops/target.ts', () => ({
  target: () => ({ isLocal }),
}));
let transfers: ReturnType<typeof lib.loneTransfers>;
jest.unstable_mockModule('#infra/ops/stage-settings.ts', () => ({
  stageFiles: async (kind: FileKind) => kind === 'payouts' && transfers.outside,
  stageClock: jest.fn(),
  accountClock: jest.fn(),
}));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'asks-'));
});
afterAll(() => rm(folder, { recursive: true }));

let lib: Awaited<ReturnType<typeof load>>;
const load = async () => ({
  ...(await import('#infra/ops/commands/answers.ts')),
  ...(await import('#infra/ops/commands/exceptions.ts')),
  ...(await import('#infra/ops/commands/reconcile.ts')),
  ...(await import('#infra/ops/commands/transfers.ts')),
  ...(await import('#lib/domain/direct-debit/exception.ts')),
  ...(await import('#lib/store/collections/exceptions.ts')),
  ...(await import('#lib/store/engine/transact.ts')),
  ...(await import('#lib/operations/bank-files/ingest-return-file.ts')),
  ...(await import('#tests/properties/collections/transfers/bank.ts')),
  ...(await import('#tests/properties/collections/transfers/stored.ts')),
  ...(await import('#tests/support/money/lone-transfers.ts')),
});
onLoneTable(async () => {
  lib = await load();
});
beforeEach(() => {
  isLocal = false;
  transfers = lib.loneTransfers();
});

const asked = (
  commands: readonly OpsCommand[],
  name: string,
  args: unknown[],
  options: Record<string, unknown>,
) => commands.find((one) => one.name === name)?.asks?.(args, options);

/** Returns what is asked before each command that decides money, if it is asked at all. */
async function questions() {
  const merchant = await transfers.merchant();
  await transfers.owe(merchant, ABOVE, DAY);
  await transfers.run(DAY);
  const [{ transfer } = { transfer: { id: '' } }] = await lib.storedTransfers(merchant);
  const raised = lib.newException('refused_file', [transfer.id], { detail: 'x' }, new Date());
  await lib.transact([lib.keepException(raised)]);
  const { path } = await returned();
  return Promise.all([
    asked(lib.transferCommands, 'release', [transfer.id], {}),
    asked(lib.exceptionCommands, 'resolve', [raised.id], { as: 'ignored' }),
    asked(lib.reconcileCommands, 'reconcile', [], { statement: 'any.csv', book: true }),
    putting(path),
  ]);
}

const putting = (path: string) => asked(lib.returnFileCommands, 'put', [path], { of: 'payouts' });

const CODES: ReadonlyMap<number, string> = new Map([
  [500_00, '00'],
  [600_00, '01'],
  [700_00, '77'],
]);

/** Writes the bank's return file of three transfers: one is paid, one is refused, and one has a code that cannot be read. */
async function returned() {
  for (const amount of CODES.keys()) await transfers.owe(await transfers.merchant(), amount, DAY);
  const [presented = ''] = await transfers.run(DAY);
  const said = await lib.returnFile(
    transfers.files.written.get(presented) ?? '',
    ({ amount }) => CODES.get(amount) ?? '',
  );
  const text = said?.replace(/77( *\r\n)/, ' 7$1') ?? '';
  const path = join(folder, 'returns.txt');
  await writeFile(path, text);
  return { path, text };
}

describe('a command that decides money', () => {
  test('is confirmed on a deployed stage', async () => {
    expect(await questions()).toEqual([
      expect.stringMatching(/^This pays \$2,000\.00 to the merchant acc_\w+\.$/),
      expect.stringMatching(/^This resolves the exception exc_\w+ \(refused_file\) as ignored\.$/),
      expect.stringMatching(/^This books the payments /),
      `This settles returns.txt of the bank, of ${DAY}, with 3 lines of payouts: 1 paid ($500.00), 1 refused ($600.00), 1 that cannot be read.`,
    ]);
  });

  test('needs no confirmation on the local service, where no bank moves money', async () => {
    isLocal = true;
    expect(await questions()).toEqual([undefined, undefined, undefined, undefined]);
  });

  test('needs none if it decides nothing', async () => {
    const compared = { statement: 'any.csv' };
    expect(await asked(lib.reconcileCommands, 'reconcile', [], compared)).toBeUndefined();
    expect(await asked(lib.transferCommands, 'reject', ['tr_x'], {})).toBeUndefined();
    const { path, text } = await returned();
    expect(await putting(path)).toBeDefined();
    transfers.files.written.set('dispersal-returns/known.txt', text);
    await lib.ingestReturnFile('dispersal-returns/known.txt', transfers.outside, transfers.at(NEXT));
    expect(await putting(path)).toBeUndefined();
    await writeFile(path, text.slice(0, 500));
    expect(await putting(path)).toBeUndefined();
  });
});
