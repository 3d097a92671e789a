import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import type { Order } from '#lib/domain/order.ts';
import type { PaymentMethod } from '#lib/domain/payment-method/record.ts';
import type { FoundType, SearchedAs } from '#lib/domain/search.ts';
import type { Other } from '#lib/operations/search/anything/by-id.ts';

/** A record of any account, with its kind. */
export type Candidate = { readonly id: string } & (
  | { readonly type: 'direct_debit'; readonly record: DirectDebit }
  | { readonly type: 'charge' | 'order'; readonly record: Order }
  | { readonly type: 'payment_method'; readonly record: PaymentMethod }
  | {
      readonly type: Exclude<FoundType, 'direct_debit' | 'charge' | 'order' | 'payment_method'>;
      readonly record: Other;
    }
);

/** A candidate, and what the searched text is to it. */
export type Found = Candidate & { readonly foundBy: SearchedAs };

/** Returns whether records of a kind are returned. */
export type IsWanted = (type: FoundType) => boolean;

/** What one way has found, whether it has left out others, and whether it has not read all that it had to. */
export type Seen = {
  readonly found: readonly Candidate[];
  readonly more?: boolean;
  readonly isIncomplete?: boolean;
};

export const ofDebit = (record: DirectDebit): Candidate => ({ type: 'direct_debit', id: record.id, record });

export const ofMethod = (record: PaymentMethod): Candidate => ({
  ...{ type: 'payment_method', id: record.id, record },
});

export const ofOrder = (record: Order): Candidate => ({
  ...{ type: record.type === 'direct_debit' ? 'charge' : 'order', id: record.id, record },
});
