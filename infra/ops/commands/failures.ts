import { command, type OpsCommand, OpsError } from '#infra/ops/command.ts';
import { day, month } from '#infra/ops/options.ts';
import { failuresByMerchant, failuresByReason, outcomeRows } from '#infra/ops/overview/failure-rows.ts';
import { addDays, addMonths, type CalendarDate, mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { findOutcomesOfMerchants } from '#lib/operations/overview/outcomes.ts';

/** Why charges fail, and whose. */
export const failureCommands: readonly OpsCommand[] = [
  command({
    name: 'failures',
    summary: 'Sum up the failed charges of a day or a month: by reason, and by merchant.',
    details:
      'A charge counts on the day of its presentment, as it is now: a late return is in it, and a correction is not. It ' +
      'reads the sums that a worker keeps, and no charges: for a day one item of each merchant, for a month one query ' +
      'of each. rate is the share of failed charges in all that the bank has returned. ops payments list lists them.',
    example: 'failures --day yesterday',
    takes: (line) =>
      line
        .option('--day <day>', 'a day of Mexico City: 2027-11-16, today or yesterday (default: today)', day)
        .option('--month <month>', 'a month instead: 2027-11', month),
    run: async (_, { day: of, month: within }) => {
      if (of !== undefined && within !== undefined) throw new OpsError('Name a day or a month, not both.');
      const [from, to] = within === undefined ? dayOf(of) : daysOf(within);
      const outcomes = await findOutcomesOfMerchants(from, to);
      return {
        ...{ from, to, ...outcomeRows(outcomes) },
        by_reason: failuresByReason(outcomes),
        by_merchant: failuresByMerchant(outcomes),
      };
    },
  }),
];

const dayOf = (of = mexicoCityDate(new Date())): [CalendarDate, CalendarDate] => [of, of];

function daysOf(within: string): [CalendarDate, CalendarDate] {
  const first = `${within}-01` as CalendarDate;
  return [first, addDays(addMonths(first, 1), -1)];
}
