import { beforeAll, describe, expect, test } from '@jest/globals';
import { createTransfer } from '#lib/api/transfers/routes.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { putBack } from '#tests/support/database/table-copy.ts';
import { ROUNDS } from '#tests/support/jest/budget.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { newClabe } from '#tests/support/records/account-numbers.ts';
import { callHandler, type HandlerResponse } from '#tests/support/service/call-handler.ts';

let lib: Awaited<ReturnType<typeof load>>;
let transfers: ReturnType<typeof lib.loneTransfers>;
let merchant: string;

const load = async () => ({
  ...(await import('#tests/support/money/lone-transfers.ts')),
  ...(await import('#tests/properties/collections/transfers/bank.ts')),
  ...(await import('#lib/operations/ledger/trial-balance.ts')),
  ...(await import('#lib/operations/payout-accounts/set-payout-account.ts')),
  ...(await import('#lib/operations/transfers/decide-as-operator.ts')),
  ...(await import('#lib/store/accounts.ts')),
  ...(await import('#lib/store/ledger/outgoing.ts')),
  ...(await import('#lib/store/payout-accounts.ts')),
  request: (await import('#functions/transfers/create.ts')).handler,
});
onLoneTable(async () => {
  lib = await load();
});
beforeAll(() => {
  process.env.TRANSFER_LIMIT = '1000';
});
const [DAY, NEXT] = ['2027-03-02', '2027-03-03'] as const;
const OWED = 500_00;

/** Creates a merchant that is owed an amount, and is the only one. */
async function begin(owed: number = OWED): Promise<void> {
  await putBack([]);
  transfers = lib.loneTransfers();
  merchant = await transfers.merchant();
  await transfers.owe(merchant, owed, DAY);
}

const request = (): Promise<HandlerResponse> =>
  callHandler(lib.request as never, createTransfer, { accountId: merchant, now: transfers.at(DAY).now });
const outcome = ({ status, body }: HandlerResponse) => (status < 300 ? 'done' : body.error.code);
const release = async () => {
  const { transfer_id } = await lib.findOutgoing(merchant);
  const by = { as: 'released', by: 'ana' } as const;
  return lib.decideOnTransfer(transfer_id ?? '', by, transfers.at(DAY));
};
const amounts = async () => (await transfers.transfers(merchant)).map(([, amount]) => amount);

/** After two more runs: what was paid and what is left is what was owed, and each transfer was paid once. */
async function settled(owed: number): Promise<void> {
  await transfers.sum(merchant);
  for (const day of [DAY, NEXT]) {
    await transfers.run(day, 1_000_000_00);
    await transfers.sum(merchant);
  }
  const files = [...transfers.files.written].filter(([name]) => name.startsWith('dispersals/'));
  const lines = (await Promise.all(files.map(([, text]) => lib.linesIn(text)))).flat();
  const paid = lines.reduce((sum, { amount }) => sum + amount, 0);
  expect(new Set(lines.map(({ numericReference }) => numericReference)).size).toBe(lines.length);
  const { balances, total, differing } = await lib.trialBalance([merchant]);
  const payable = balances.find(({ account }) => account === 'payable')?.balance ?? 0;
  expect([paid + payable, total, differing]).toEqual([owed, 0, []]);
  expect(payable).toBeLessThanOrEqual(0);
  expect(await lib.findOutgoing(merchant)).toMatchObject({ promised: 0 });
}

async function rounds(work: () => Promise<void>): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) await work();
}

describe(`a requested transfer, ${ROUNDS} times over`, () => {
  longTest('against another request: one of the two gets everything', () =>
    rounds(async () => {
      await begin();
      const answers = await Promise.all([request(), request()]);
      expect(answers.map(outcome).sort()).toEqual(['done', 'nothing_available']);
      expect(await amounts()).toEqual([OWED]);
      await settled(OWED);
    }),
  );

  test('against the scheduled run: one of the two pays everything', () =>
    rounds(async () => {
      await begin();
      const [answer] = await Promise.all([request(), transfers.run(DAY)]);
      expect(['done', 'nothing_available']).toContain(outcome(answer));
      expect(await amounts()).toEqual([OWED]);
      await settled(OWED);
    }));

  longTest('against what lowers the balance: it is netted by this transfer or owed afterwards', () =>
    rounds(async () => {
      await begin();
      const back = 120_50;
      const [answer] = await Promise.all([request(), transfers.owe(merchant, -back, DAY, { lags: true })]);
      const [amount] = await amounts();
      expect([OWED, OWED - back]).toContain(amount);
      // The sums did not show it yet, and its note did.
      expect(['done', 'nothing_available']).toContain(outcome(answer));
      await settled(OWED - back);
    }),
  );

  longTest('against the release of the transfer before it: the two pay everything', () =>
    rounds(async () => {
      await begin(2_000_00);
      await transfers.run(DAY);
      await transfers.owe(merchant, OWED, DAY);
      const [answer, released] = await Promise.all([request(), release()]);
      expect(released).toMatchObject({ status: 'released', amount: 2_000_00 });
      expect(['done', 'nothing_available']).toContain(outcome(answer));
      await settled(2_000_00 + OWED);
      expect((await amounts()).sort((a, b) => b - a)).toEqual([2_000_00, OWED]);
    }),
  );

  longTest('against a change of the payout account: the former one gets it, or none', () =>
    rounds(async () => {
      await begin();
      const clock = transfers.at(DAY);
      const asked = { number: newClabe(undefined, '012'), rfc: 'GODE561231GR8', holder: 'Abarrotes' };
      const account = await lib.requireAccount(merchant);
      const former = await lib.findPayoutAccount(merchant);
      const [answer] = await Promise.all([
        request(),
        lib.setPayoutAccount(account, asked, 'Abarrotes', clock),
      ]);
      const { storedTransfers } = await import('#tests/properties/collections/transfers/stored.ts');
      const all = (await storedTransfers(merchant)).map(({ transfer }) => transfer);
      expect(all.map(({ status, to }) => [status, to?.payout_account_id])).toEqual(
        outcome(answer) === 'done' ? [['released', former?.id]] : [['open', undefined]],
      );
      await transfers.run(DAY);
      expect((await transfers.transfers(merchant)).map(([status]) => status)).toEqual(
        outcome(answer) === 'done' ? ['in_transit'] : ['open'],
      );
    }),
  );
});

describe(`a decision on a transfer, ${ROUNDS} times over`, () => {
  test('released and rejected at once: one of the two succeeds, and everything is paid once', () =>
    rounds(async () => {
      await begin(2_000_00);
      await transfers.run(DAY);
      const { transfer_id } = await lib.findOutgoing(merchant);
      const decide = (as: 'released' | 'rejected') =>
        lib.decideOnTransfer(transfer_id ?? '', { as, by: 'ana' }, transfers.at(DAY));
      const all = await Promise.allSettled([decide('released'), decide('rejected'), decide('released')]);
      expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      await settled(2_000_00);
      expect(await amounts()).toEqual([2_000_00]);
    }));

  longTest('by two scheduled runs at once: everything is paid once', () =>
    rounds(async () => {
      await begin();
      await Promise.all([transfers.run(DAY), transfers.run(DAY)]);
      expect(await amounts()).toEqual([OWED]);
      await settled(OWED);
    }),
  );

  longTest('against what lowers the balance: an uncovered transfer is not released', () =>
    rounds(async () => {
      await begin(2_000_00);
      await transfers.run(DAY);
      const back = 300_00;
      const [decided] = await Promise.all([release(), transfers.owe(merchant, -back, DAY, { lags: true })]);
      expect(['released', 'open']).toContain(decided.status);
      await settled(2_000_00 - back);
    }),
  );
});
