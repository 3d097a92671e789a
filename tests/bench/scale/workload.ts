/** The workload of a stage. */
export type Workload = {
  directDebits: number;
  collectionsADay: number;
  /** The largest merchant's share of the collections, from 0 to 1. */
  largestMerchant: number;
  /** Days of a month on which banks work. */
  daysAMonth: number;
};

export const WORKLOAD: Workload = {
  directDebits: 10_000_000,
  collectionsADay: 100_000,
  largestMerchant: 0.2,
  daysAMonth: 21,
};
