import type { Detail, PresentedFile } from './bank.ts';
import type { Facts, Order } from './known.ts';
import type { Tracked } from './tracked.ts';

/** What is in a file of one direct debit, and what is known when the bank gets it. */
export type Presented = {
  tracked: Tracked;
  facts: Facts;
  isSuspended: boolean;
  file: Pick<PresentedFile, 'date' | 'name'>;
  mine: readonly { detail: Detail; order: Order }[];
};

/** A fault, unless the rule holds. */
export const unless = (holds: boolean, fault: string): string[] => (holds ? [] : [fault]);
