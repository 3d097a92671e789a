/** One place where a text was looked for: how many records it gave, and what the look has read of the table. */
export type Look = {
  readonly where: string;
  readonly found: number;
  readonly read: Read;
};

/**
 * What was read of the table: items by their keys; queries of an index or a partition, or pages of a list; and the
 * records of those.
 */
export type Read = {
  readonly keys?: number;
  readonly queries?: number;
  readonly pages?: number;
  readonly records?: number;
};
