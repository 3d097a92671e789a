import type { Refund } from '#lib/domain/refunds/refund.ts';
import { linesOf, type StoredLine } from './money.ts';
import { storedRefunds } from './refunds/stored.ts';
import { type StoredTransfer, storedTransfers } from './transfers/stored.ts';

/** What the audits of one moment read of an account: everything once. */
export class Reading {
  readonly #accountId: string;
  #lines: Promise<StoredLine[]> | undefined;
  #refunds: Promise<Refund[]> | undefined;
  #transfers: Promise<StoredTransfer[]> | undefined;

  constructor(accountId: string) {
    this.#accountId = accountId;
  }

  lines(): Promise<StoredLine[]> {
    this.#lines ??= linesOf(this.#accountId);
    return this.#lines;
  }

  refunds(): Promise<Refund[]> {
    this.#refunds ??= storedRefunds(this.#accountId);
    return this.#refunds;
  }

  transfers(): Promise<StoredTransfer[]> {
    this.#transfers ??= storedTransfers(this.#accountId);
    return this.#transfers;
  }
}
