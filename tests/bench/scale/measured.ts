/** What a step of a collection takes, for one collection more: measured, see `measure.ts`. */
export type StepCost = {
  /** Calls of DynamoDB. */
  calls: number;
  readUnits: number;
  /** Of the table and its indexes together. */
  writeUnits: number;
  /** Those of each index by itself. */
  indexUnits: Readonly<Record<string, number>>;
  /** Milliseconds of a processor. */
  cpu: number;
};

/** The steps of a day: opened shard by shard, presented and settled by one function each, summed up in batches. */
export const STEPS = ['preNotify', 'open', 'present', 'settle', 'sum'] as const;
export type Step = (typeof STEPS)[number];

/** What a collection that is paid takes, and leaves behind. */
export type Measured = {
  steps: Readonly<Record<Step, StepCost>>;
  /** Events that it makes, those told to customers by mail among them. */
  events: number;
  mails: number;
  /** Bytes of the items that stay, the copies of indexes left out. */
  bytes: { directDebit: number; charge: number; event: number };
};
