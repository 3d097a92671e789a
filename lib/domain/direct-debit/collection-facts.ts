import type { Charge } from './charge.ts';
import type { TakenPeriods } from './day-places.ts';
import type { Suspension } from './lapse.ts';

/** What a plan is made from, in addition to the direct debit. */
export type CollectionFacts = {
  /** Its orders that are `created`, of any day. */
  readonly orders: readonly Charge[];
  /** Its orders that wait for its next collection; none where that is not asked. */
  readonly carried: readonly Charge[];
  /** The earlier periods that the files of the day hold already. */
  readonly taken: TakenPeriods;
  /** Whether its merchant is suspended. */
  readonly isSuspended: boolean;
  /** Its last suspension, if that is over. */
  readonly suspension?: Suspension | undefined;
};
