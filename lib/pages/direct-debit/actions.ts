import type { Step } from './page-state.ts';

/** The customer's actions. */
export type Actions = {
  /** Sends the form of the current step. */
  submit(): void;
  chooseAccount(other: boolean): void;
  /** Reads the direct debit again. While the account is being checked, asks the bank as well. */
  retry(): void;
  readMore(): void;
  download(): void;
  enter(step: Step): void;
  back(): void;
  revoke(): void;
  askForLink(): void;
};
