import type { Decisions } from '#lib/api/members/for-links.ts';
import type { NextCollection } from './upcoming-record.ts';

/** What links see of the upcoming collection: every member. */
export const upcoming = {
  upcoming_collection: {
    direct_debit_id: true,
    date: true,
    amount: true,
    earlier_amount: true,
    is_maximum: true,
    currency: true,
    concept: true,
    reference: true,
    payment_method_id: true,
    orders: {
      order_id: true,
      retry_of: true,
      period: true,
      is_earlier: true,
      concept: true,
      amount: true,
    },
  },
} as const satisfies { upcoming_collection: Decisions<NextCollection> };
