import type { View } from '#tests/properties/life/view.ts';
import type { World } from '#tests/properties/life/world.ts';

/** What there was before some work, and what there is after it. */
export type Moment = { readonly before: View; readonly after: View; readonly world: World };

/** Returns the rules that do not hold. */
export type Oracle = (moment: Moment) => string[] | Promise<string[]>;

/** What the oracles remember of a life. It can be copied. */
export type Seen = {
  /** The files of the bank that were looked at. */
  readonly files: Set<string>;
  /** The largest maximum of a period that each direct debit has had. */
  readonly maxima: Map<string, number>;
  /** The files with each reference that the bank has, and did not refuse. */
  readonly presented: Map<number, string>;
  /** The account number from which each order was taken. */
  readonly takenFrom: Map<string, string>;
  /** Whether the operator holds the money of each order, as its last claim for a file at the bank says. */
  readonly isHeld: Map<string, boolean>;
  /** Orders whose payment has ever been the merchant's. */
  readonly merchants: Set<string>;
  /** Why a worker has failed last. */
  lastFailure: string;
};

export const nothingSeen = (): Seen => ({
  ...{
    files: new Set(),
    maxima: new Map(),
    presented: new Map(),
    takenFrom: new Map(),
    isHeld: new Map(),
    merchants: new Set(),
  },
  lastFailure: '',
});

export const unless = (holds: boolean, fault: string): string[] => (holds ? [] : [fault]);
