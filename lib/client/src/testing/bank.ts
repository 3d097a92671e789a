import type {
  CollectionsReport,
  Domicilia,
  RefusedFiles,
  ReturnOrderRequest,
  ReturnReport,
} from '../index.ts';

/** The simulated bank of an account. Days are dates such as `2027-01-15`. */
export class Bank {
  readonly #client: Domicilia;

  constructor(client: Domicilia) {
    this.#client = client;
  }

  /**
   * Runs the collections of a business day to their end: the files for the bank, and what it returns. The centavos of an
   * amount decide its outcome.
   */
  async run(day: string): Promise<CollectionsReport> {
    for (;;) {
      const report = await this.#client.sandbox.runCollections({ date: day });
      if (report.finished) return report;
    }
  }

  /** Returns a charge again, such as with `13` weeks later, or with `00` as a correction. */
  return(
    orderId: string,
    code: string,
    more: Omit<ReturnOrderRequest, 'order_id' | 'code'> = {},
  ): Promise<ReturnReport> {
    return this.#client.sandbox.returnOrder({ order_id: orderId, code, ...more });
  }

  /** Refuses the files of a day, before its run. */
  refuseFile(day: string): Promise<RefusedFiles> {
    return this.#client.sandbox.refuseFiles(day);
  }
}
