import * as v from 'valibot';
import { MERCHANT_SCOPES } from '#lib/api/access.ts';
import {
  count,
  flag,
  idOf,
  instant,
  listOf,
  oneOf,
  part,
  pesos,
  record,
  text,
} from '#lib/api/members/of-record.ts';
import { ORDER_STATUSES } from '#lib/domain/order-status.ts';
import { NOT_REFUNDABLE } from '#lib/domain/refunds/order-refunds.ts';
import { ERRORS, type ErrorCode } from '#lib/errors/codes.ts';
import { errorType } from '#lib/errors/error-body.ts';
import { MOST_LISTED } from '#lib/errors/listed-errors.ts';

const codes = Object.keys(ERRORS) as ErrorCode[];

const FieldError = record('FieldError', 'An invalid member or parameter of a request.', {
  field: text(
    'The path of the member, such as `number` or `items.0.price`; an empty string for the body itself. A name that could be an account number or a secret is shown as `(hidden)`.',
  ),
  code: text('A stable code, such as `required` or `too_long`.'),
  message: text('What is wrong and what to do, in English.'),
});

/** Why a link, a payout account or an order does not serve. */
const REASONS = [
  'used',
  'replaced',
  'missing',
  'unverified',
  'verification_failed',
  'cooling_down',
  ...NOT_REFUNDABLE,
] as const;

/** The body of every error. */
export const Failure = record('Failure', 'The reason why a request was refused.', {
  error: part('The error.', {
    type: oneOf([...new Set(codes.map(errorType))], 'The family of the error.'),
    code: oneOf(codes, 'The stable code of the error.'),
    message: text('What is wrong and what to do, in English.'),
    request_id: text('The id of the request, as in the header `x-request-id`.'),
    errors: v.exactOptional(
      listOf(
        FieldError,
        `The invalid members and parameters: all of them, or the first ones, at most ${MOST_LISTED}.`,
      ),
    ),
    errors_omitted: v.exactOptional(count('How many invalid members `errors` omits, if any.', { least: 1 })),
    scopes: v.exactOptional(
      listOf(
        oneOf(MERCHANT_SCOPES, 'A scope.'),
        'With `access_refused`: the scopes that allow this request; one of them is enough.',
      ),
    ),
    payment_method_id: v.exactOptional(
      idOf('pm', 'With `payment_method_exists`: the existing payment method.'),
    ),
    existing_id: v.exactOptional(
      text('With `external_id_taken`: the record of the same kind that has this `external_id`.'),
    ),
    retried_by: v.exactOptional(idOf('ord', 'With `already_retried`: the charge that replaces it.')),
    available: v.exactOptional(
      pesos(
        'With `mandate_limit_exceeded`: the amount in pesos that can still be charged in the period. With `payout_exceeds_order`: the amount in pesos that payouts of the order can still have. With `refund_exceeds_order`: the amount in pesos that can still be refunded.',
      ),
    ),
    reason: v.exactOptional(
      oneOf(
        REASONS,
        'With `token_used`: the link was used, or a newer link replaced it. With `payout_account_not_ready`: there is no payout account, its verification is not finished or has failed, or it was changed less than two business days ago. With `not_refundable`: the order is a sale and not a charge, was not paid, was paid twice (we refund that by ourselves), was presented more than 150 days ago, is refunded already, or has as many refunds as it can have.',
      ),
    ),
    direct_debit_id: v.exactOptional(
      idOf('dd', 'With `token_used`, and if a code has expired: the direct debit of the link.'),
    ),
    orders: v.exactOptional(
      listOf(
        part('An order that is still open.', {
          id: idOf('ord', 'The id of the order.'),
          status: oneOf(ORDER_STATUSES, 'The status of the order.'),
          withdrawable: flag('Whether it can be withdrawn: it has not been sent to the bank.'),
        }),
        `With \`direct_debit_has_open_orders\`: the open orders, at most ${MOST_LISTED}.`,
      ),
    ),
    moving_to: v.exactOptional(instant('With `clock_moving`: the time that the clock moves to.')),
  }),
});

export type Failure = v.InferOutput<typeof Failure>;
