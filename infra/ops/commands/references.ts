import { command, type OpsCommand } from '#infra/ops/command.ts';
import { shareOf } from '#infra/ops/output/values.ts';
import { findReferenceUse } from '#lib/operations/collections/returns/reference-use.ts';

/** References: the seven digits of each direct debit and each order. */
export const referenceCommands: readonly OpsCommand[] = [
  command({
    name: 'references',
    summary: 'Show how many references are used and left, and when they run out.',
    details:
      'share is the used part of all nine million. drawn_in_7_days and drawn_in_30_days are empty until runs have ' +
      'recorded that many days. runs_out_on is extrapolated from the last 30 days, or from the days recorded so far.',
    example: 'references',
    run: async () => {
      const use = await findReferenceUse(new Date());
      return {
        ...{ drawn: use.drawn, left: use.left, share: shareOf(use.share) },
        ...{ drawn_in_7_days: use.drawnIn7Days, drawn_in_30_days: use.drawnIn30Days },
        runs_out_on: use.runsOutOn,
      };
    },
  }),
];
