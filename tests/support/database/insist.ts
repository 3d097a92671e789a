const BY_CHANCE = /Throttling|ThroughputExceeded|TransactionConflict/;

/** Repeats a call of a test itself that a database under load refuses: what is tried there is something else. */
export async function insist<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!BY_CHANCE.test(`${(error as Error).name} ${(error as Error).message}`)) throw error;
    }
  }
}
