import type { OrderStatus } from '#lib/domain/order-status.ts';
import type { FailureWording } from './failures.ts';

/** The state of a charge, as far as its customer is concerned. */
export type ChargeState = {
  status: OrderStatus;
  /** The normalised code; undefined if the bank refused nothing. */
  failureCode?: string | undefined;
  /** The bank reversed the payment. */
  isReversed: boolean;
  /** Another charge replaces it. */
  isRetried: boolean;
  /** It is collected again only if the customer chooses it. */
  needsConsent: boolean;
  /** The amount that its merchant refunds, as it is written; undefined if there is none. */
  refunded?: string | undefined;
};

/** The results of charges in one language. */
export type ResultWording = {
  scheduled: string;
  withBank: string;
  paid: string;
  refunded(amount: string): string;
  withdrawn: string;
  unpaid(reason: string): string;
  reversed(reason: string): string;
  /** What happens after an unpaid charge. */
  carried: string;
  needsConsent: string;
  retried: string;
  givenUp: string;
};

export type ChargeResult = { look: 'good' | 'neutral' | 'bad'; text: string };

/** Returns the result of a charge, in words. */
export function resultOf(charge: ChargeState, words: ResultWording, failures: FailureWording): ChargeResult {
  const { status, failureCode, isReversed, refunded } = charge;
  switch (status) {
    case 'created':
    case 'pending':
      return { look: 'neutral', text: words.scheduled };
    case 'in_process':
      return { look: 'neutral', text: words.withBank };
    case 'paid':
      return {
        look: 'good',
        text: refunded === undefined ? words.paid : `${words.paid}. ${words.refunded(refunded)}`,
      };
    case 'cancelled':
      if (failureCode === undefined) return { look: 'neutral', text: words.withdrawn };
  }
  const reason = failures[failureCode ?? 'other'] ?? failures.other;
  const unpaid = isReversed ? words.reversed(reason) : words.unpaid(reason);
  const sequel = sequelOf(charge, words);
  return { look: 'bad', text: sequel ? `${unpaid} ${sequel}` : unpaid };
}

function sequelOf({ status, isRetried, needsConsent }: ChargeState, words: ResultWording) {
  if (status === 'cancelled') return words.givenUp;
  if (isRetried) return words.retried;
  if (needsConsent) return words.needsConsent;
  return status === 'pending_next_cycle' ? words.carried : undefined;
}
