import type { Charge } from './charge.ts';
import type { TakenPeriods } from './day-places.ts';
import type { Suspension } from './lapse.ts';

/** What a plan is made from, in addition to the direct debit. */
export type CollectionFacts = {
  /** All its orders that are `created`, on any day. */
  readonly orders: readonly Charge[];
  /** Its orders that wait for its next collection; none if the plan is not about that. */
  readonly carried: readonly Charge[];
  /** The earlier periods that the files of the day already hold. */
  readonly taken: TakenPeriods;
  /** Whether its merchant is suspended. */
  readonly isSuspended: boolean;
  /** Its merchant's last suspension. */
  readonly suspension?: Suspension | undefined;
};
