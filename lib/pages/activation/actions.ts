/** What the customer can do. */
export type Actions = {
  submit(): void;
  chooseAccount(other: boolean): void;
  retry(): void;
  askForLink(): void;
};
