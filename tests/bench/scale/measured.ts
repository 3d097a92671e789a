/** The cost of a step for one more collection: measured, see `measure.ts`. */
export type StepCost = {
  /** Calls of DynamoDB. */
  calls: number;
  readUnits: number;
  /** Of the table and its indexes together. */
  writeUnits: number;
  /** Those of each index separately. */
  indexUnits: Readonly<Record<string, number>>;
  /** Milliseconds of a processor. */
  cpu: number;
};

/** The steps of a day: opened shard by shard, presented and settled by one function each, summed up in batches. */
export const STEPS = ['preNotify', 'open', 'present', 'settle', 'sum'] as const;
export type Step = (typeof STEPS)[number];

/** The cost of a paid collection, and what it stores. */
export type Measured = {
  steps: Readonly<Record<Step, StepCost>>;
  /** The events of a collection, including those mailed to customers. */
  events: number;
  mails: number;
  /** Bytes of the items that stay, without the copies in indexes. */
  bytes: { directDebit: number; charge: number; event: number };
};
