import { command, type OpsCommand } from '#infra/ops/command.ts';
import { findReferenceUse } from '#lib/operations/collections/returns/reference-use.ts';

/** The seven digits that each direct debit and each order bears. */
export const referenceCommands: readonly OpsCommand[] = [
  command({
    name: 'references',
    summary: 'Show how many references are drawn and left, and when they run out.',
    details:
      'share: the drawn ones of all nine million. The drawn ones of 7 and of 30 days are empty for as long as no run has noted ' +
      'how many there were then. runs_out_on goes by the last 30 days, or by what is known of them.',
    example: 'references',
    run: async () => {
      const use = await findReferenceUse(new Date());
      return {
        ...{ drawn: use.drawn, left: use.left, share: Number(use.share.toFixed(4)) },
        ...{ drawn_in_7_days: use.drawnIn7Days, drawn_in_30_days: use.drawnIn30Days },
        runs_out_on: use.runsOutOn,
      };
    },
  }),
];
