import { expect } from '@jest/globals';
import { handler as createTransfer } from '#functions/transfers/create.ts';
import * as routes from '#lib/api/transfers/routes.ts';
import type { Transfer } from '#lib/domain/transfers/transfer.ts';
import { decideOnTransfer, NotDecided } from '#lib/operations/transfers/decide-as-operator.ts';
import { findTransfer } from '#lib/store/outgoing/payments.ts';
import type { Step, StepKind } from '#tests/properties/collections/steps.ts';
import type { World } from '#tests/properties/collections/world.ts';
import { callHandler } from '#tests/support/service/call-handler.ts';
import { sumLedger } from './audit.ts';
import { bankDeeds } from './bank-deeds.ts';
import { expectForeseen, foresee } from './run.ts';
import type { TRANSFER_STEPS } from './steps.ts';

type Does<Kind extends StepKind> = (world: World, step: Step<Kind>) => Promise<unknown>;

/** A requested transfer may have any amount, in centavos. */
const LEAST = 1;

/** What operators, merchants and the bank do about transfers. */
export const transferDeeds: { readonly [Kind in keyof typeof TRANSFER_STEPS]: Does<Kind> } = {
  ...bankDeeds,

  'request transfer': async (world, { kills, lags, twice }) => {
    if (!lags) await sumLedger(world);
    const foreseen = foresee(world, LEAST);
    const request = () =>
      callHandler(createTransfer as never, routes.createTransfer, {
        accountId: world.account.account_id,
        now: world.now,
      });
    const all = twice ? await Promise.all([request(), request()]) : [await world.insist(kills, request)];
    const made = all.filter(({ status }) => status === 201);
    expect(all.filter(({ status }) => status >= 500)).toEqual([]);
    expect(made.length).toBeLessThanOrEqual(1);
    if (world.isSuspended) expect(all.map(({ status }) => status)).toEqual(all.map(() => 403));
    else if (!lags) await expectForeseen(world, foreseen);
  },

  'decide transfer': async (world, { as, kills, lags }) => {
    if (!lags) await sumLedger(world);
    const { transfers: desk } = world;
    const { current } = desk.own;
    if (current?.status !== 'closed') return;
    const { pending } = desk.own.views(world.today);
    const isCovered = desk.own.payable - pending - world.refunds.promised >= current.amount;
    const decide = () => decideOnTransfer(current.id, { as, by: 'ana' }, world.clock).catch(unlessDecided);
    await world.insist(kills, decide);
    const { status } = (await findTransfer(current.id)) as Transfer;
    if (as === 'rejected') expect(status).toBe('open');
    else if (!desk.mayLeave) expect(status).toBe('closed');
    else if (!isCovered || current.to !== desk.accounts.at(-1)?.id) expect(status).toBe('open');
    else expect(lags ? ['open', 'released'] : ['released']).toContain(status);
  },

  'payout account': (world, { isVerified }) => world.transfers.setAccount(isVerified),
  'verify payout account': ({ transfers }) => transfers.verify(),
  schedule: ({ transfers }, { schedule, minimum }) => transfers.setTerms(schedule, minimum),
};

function unlessDecided(error: unknown): void {
  if (!(error instanceof NotDecided)) throw error;
}
