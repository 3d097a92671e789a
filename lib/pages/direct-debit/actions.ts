import type { Step } from './page-state.ts';

/** What the customer can do. */
export type Actions = {
  /** Sends the form of the step at hand. */
  submit(): void;
  chooseAccount(other: boolean): void;
  /** Reads the direct debit again; at the bank, too, while the account is checked. */
  retry(): void;
  readMore(): void;
  download(): void;
  enter(step: Step): void;
  back(): void;
  revoke(): void;
  askForLink(): void;
};
