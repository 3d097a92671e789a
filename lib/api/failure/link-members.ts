import type { Decisions } from '#lib/api/members/for-links.ts';
import type { Failure } from './record.ts';

/** What links see of an error: what is wrong with their own request, and what their link was for. */
export const failure = {
  error: {
    type: true,
    code: true,
    message: true,
    request_id: true,
    errors: { field: true, code: true, message: true },
    errors_omitted: true,
    // No scope would let a link in.
    scopes: false,
    // Links take an account that is there already.
    payment_method_id: false,
    // With what only merchants ask for.
    retried_by: false,
    available: false,
    reason: true,
    direct_debit_id: true,
    orders: false,
  },
} as const satisfies Decisions<Failure>;
