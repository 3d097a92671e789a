import { ApiError } from '#lib/errors/api-error.ts';
import { isPassing } from '#lib/errors/is-passing.ts';
import { errorDetails, log } from '#lib/log.ts';

/** What a step of a run failed for: a payment, a direct debit, or a merchant. */
type Subject =
  | { readonly payment_id: string }
  | { readonly direct_debit_id: string }
  | { readonly account_id: string };

/**
 * The faults of a run that may be over a moment later: a call to AWS failed, or a record was busy. They keep no other
 * payment from its money. Later the run fails because of them, and is repeated.
 */
export class PassingFaults {
  readonly #found: { readonly of: Subject; readonly error: unknown }[] = [];

  /** Notes a fault and returns true; false if it would be the same at the next attempt. */
  note(of: Subject, error: unknown): boolean {
    if (!isPassing(error)) return false;
    this.#found.push({ of, error });
    log('warn', 'work_delayed', { ...of, ...errorDetails(error) });
    return true;
  }

  /**
   * Ends a run that has such faults.
   *
   * @throws ApiError `unavailable`, whose cause tells how many and which was the first: a caller may not know its id
   */
  requireNone(): void {
    const [first] = this.#found;
    if (!first) return;
    const message = `${this.#found.length} failed for now, the first is ${Object.values(first.of)[0]}`;
    throw new ApiError('unavailable', { cause: new Error(message, { cause: first.error }) });
  }
}
