import type { Decisions } from '#lib/api/members/for-links.ts';
import type { Failure } from './record.ts';

/** What links see of an error: the fault of their own request, and the direct debit of the link. */
export const failure = {
  error: {
    type: true,
    code: true,
    message: true,
    request_id: true,
    errors: { field: true, code: true, message: true },
    errors_omitted: true,
    // A link cannot have other scopes.
    scopes: false,
    // A link that sends an existing account uses it and gets no error.
    payment_method_id: false,
    // The merchant's own ids.
    existing_id: false,
    // Errors of operations that links cannot call.
    retried_by: false,
    available: false,
    reason: true,
    direct_debit_id: true,
    orders: false,
    moving_to: false,
  },
} as const satisfies Decisions<Failure>;
