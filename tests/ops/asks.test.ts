import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { OpsCommand } from '#infra/ops/command.ts';
import { onLoneTable } from '#tests/support/on-lone-table.ts';

const [DAY, ABOVE] = ['2027-03-02', 2_000_00] as const;

let isLocal = false;
jest.unstable_mockModule('#infra/ops/target.ts', () => ({
  target: () => ({ isLocal }),
}));

let lib: Awaited<ReturnType<typeof load>>;
const load = async () => ({
  ...(await import('#infra/ops/commands/exceptions.ts')),
  ...(await import('#infra/ops/commands/reconcile.ts')),
  ...(await import('#infra/ops/commands/transfers.ts')),
  ...(await import('#lib/domain/direct-debit/exception.ts')),
  ...(await import('#lib/store/collections/exceptions.ts')),
  ...(await import('#lib/store/engine/transact.ts')),
  ...(await import('#tests/properties/collections/transfers/stored.ts')),
  ...(await import('#tests/support/lone-transfers.ts')),
});
onLoneTable(async () => {
  lib = await load();
});
beforeEach(() => {
  isLocal = false;
});

const asked = (
  commands: readonly OpsCommand[],
  name: string,
  args: unknown[],
  options: Record<string, unknown>,
) => commands.find((one) => one.name === name)?.asks?.(args, options);

/** Returns what is asked before each command that decides money, if it is asked at all. */
async function questions() {
  const transfers = lib.loneTransfers();
  const merchant = await transfers.merchant();
  await transfers.owe(merchant, ABOVE, DAY);
  await transfers.run(DAY);
  const [{ transfer } = { transfer: { id: '' } }] = await lib.storedTransfers(merchant);
  const raised = lib.newException('refused_file', [transfer.id], { detail: 'x' }, new Date());
  await lib.transact([lib.keepException(raised)]);
  return Promise.all([
    asked(lib.transferCommands, 'release', [transfer.id], {}),
    asked(lib.exceptionCommands, 'resolve', [raised.id], { as: 'ignored' }),
    asked(lib.reconcileCommands, 'reconcile', [], { statement: 'any.csv', book: true }),
  ]);
}

describe('a command that decides money', () => {
  test('is confirmed on a deployed stage', async () => {
    expect(await questions()).toEqual([
      expect.stringMatching(/^This pays \$2,000\.00 to the merchant acc_\w+\.$/),
      expect.stringMatching(/^This resolves the exception exc_\w+ \(refused_file\) as ignored\.$/),
      expect.stringMatching(/^This books the payments /),
    ]);
  });

  test('needs no confirmation on the local service, where no bank moves money', async () => {
    isLocal = true;
    expect(await questions()).toEqual([undefined, undefined, undefined]);
  });

  test('needs none if it decides nothing', async () => {
    const compared = { statement: 'any.csv' };
    expect(await asked(lib.reconcileCommands, 'reconcile', [], compared)).toBeUndefined();
    expect(await asked(lib.transferCommands, 'reject', ['tr_x'], {})).toBeUndefined();
  });
});
