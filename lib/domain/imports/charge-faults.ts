import {
  chargeDateOf,
  chargedPeriod,
  requireAgreed,
  requireAvailable,
  requireFewCreated,
} from '#lib/domain/direct-debit/charge-terms.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { requireActive } from '#lib/domain/direct-debit/require-state.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import type { ErrorCode } from '#lib/errors/codes.ts';
import type { ChargeFault } from './charge-sentences.ts';
import type { ImportedCharge } from './check-charges.ts';
import type { Column } from './columns.ts';
import type { FoundFault } from './later-faults.ts';

/** The faults of refusals, by their code, or by that of the faulty member. */
const FAULT_OF: Readonly<Record<string, ChargeFault>> = {
  direct_debit_final: 'direct_debit_final',
  direct_debit_revoked: 'direct_debit_revoked',
  direct_debit_not_active: 'direct_debit_not_active',
  mandate_ended: 'mandate_ended',
  above_agreed: 'amount_above_agreed',
  mandate_limit_exceeded: 'mandate_limit_exceeded',
  too_many_open_orders: 'too_many_open_orders',
  before_first_payment: 'date_before_first',
  too_far: 'date_beyond_year',
  after_end: 'date_after_end',
} satisfies Partial<Record<ErrorCode, ChargeFault>> & Record<string, ChargeFault>;

/**
 * Returns all faults of a row as far as its values can be read; none if `chargeTerms` takes it. The rules are tested one
 * by one, since that function throws the first refusal alone.
 *
 * @param debit as it is after the rows before this one
 * @param created how many of its orders are `created` by then
 */
export function chargeFaultsOf(
  debit: DirectDebit,
  { amount, charge_date }: ImportedCharge,
  created: number,
  clock: Clock,
): readonly FoundFault[] {
  const faults: FoundFault[] = [];
  const test = <T>(column: Column | null, rule: () => T): T | undefined => {
    try {
      return rule();
    } catch (error) {
      faults.push({ column, fault: faultOf(error) });
      return undefined;
    }
  };
  test(null, () => requireActive(debit, clock));
  test(null, () => requireFewCreated(created));
  if (amount !== undefined) test('amount', () => requireAgreed(debit, amount));
  const isAgreed = amount !== undefined && amount <= debit.max_amount;
  if (charge_date === undefined) return faults;
  if (charge_date !== null && charge_date <= clock.today) {
    return [...faults, { column: 'charge_date', fault: 'date_past' }];
  }
  const date = test('charge_date', () => chargeDateOf(debit, charge_date ?? undefined, clock));
  if (isAgreed && date !== undefined) {
    test('amount', () => requireAvailable(debit, chargedPeriod(debit, date), amount));
  }
  return faults.filter(({ fault }, n) => faults.findIndex((other) => other.fault === fault) === n);
}

/**
 * Returns the fault that a refusal is.
 *
 * @throws the error itself if it is no refusal of a charge
 */
function faultOf(error: unknown): ChargeFault {
  if (!(error instanceof ApiError)) throw error;
  const fault = FAULT_OF[error.errors[0]?.code ?? error.code];
  if (fault === undefined) throw error;
  return fault;
}
