import type { Detail, PresentedFile } from './bank.ts';
import type { Facts, Order } from './known.ts';
import type { Tracked } from './tracked.ts';

/** The orders of one direct debit in a file, and what is known when the bank receives it. */
export type Presented = {
  tracked: Tracked;
  facts: Facts;
  isSuspended: boolean;
  file: Pick<PresentedFile, 'date' | 'name'>;
  mine: readonly { detail: Detail; order: Order }[];
};

/** Returns a fault, unless the rule holds. */
export const unless = (holds: boolean, fault: string): string[] => (holds ? [] : [fault]);
