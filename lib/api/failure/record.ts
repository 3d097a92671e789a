import * as v from 'valibot';
import { MERCHANT_SCOPES } from '#lib/api/access.ts';
import { count, flag, idOf, listOf, oneOf, part, pesos, record, text } from '#lib/api/members/of-record.ts';
import { ORDER_STATUSES } from '#lib/domain/order-status.ts';
import { ERRORS, type ErrorCode, errorType } from '#lib/errors/codes.ts';
import { MOST_LISTED } from '#lib/errors/listed-errors.ts';

const codes = Object.keys(ERRORS) as ErrorCode[];

const FieldError = record('FieldError', 'A faulty member of a request.', {
  field: text(
    'Where it is: `number`, `items.0.price`, or an empty text for the body itself. A name that could be an account number or a secret is shown as `(hidden)`.',
  ),
  code: text('A stable code, such as `required` or `too_long`.'),
  message: text('What to do.'),
});

/** The body of every error. */
export const Failure = record('Failure', 'Why a request was refused.', {
  error: part('What is wrong.', {
    type: oneOf([...new Set(codes.map(errorType))], 'The family of the error.'),
    code: oneOf(codes, 'A stable code.'),
    message: text('What to do.'),
    request_id: text('The id of the request, as in the header `x-request-id`.'),
    errors: v.exactOptional(
      listOf(FieldError, `The faulty members: all of them, or the first ones, at most ${MOST_LISTED}.`),
    ),
    errors_omitted: v.exactOptional(
      count('How many faulty members `errors` leaves out, if it does.', { least: 1 }),
    ),
    scopes: v.exactOptional(
      listOf(oneOf(MERCHANT_SCOPES, 'A scope.'), 'With `access_refused`: any one of these would have done.'),
    ),
    payment_method_id: v.exactOptional(idOf('pm', 'With `payment_method_exists`: the one that is there.')),
    retried_by: v.exactOptional(idOf('ord', 'With `already_retried`: the charge that took its place.')),
    available: v.exactOptional(pesos('With `mandate_limit_exceeded`: pesos that are left of the period.')),
    reason: v.exactOptional(
      oneOf(
        ['used', 'replaced'],
        'With `token_used`: it did what it was for, or a newer one took its place.',
      ),
    ),
    direct_debit_id: v.exactOptional(
      idOf('dd', 'With `token_used`, and where a code has expired: what the link was for.'),
    ),
    orders: v.exactOptional(
      listOf(
        part('An order that is still open.', {
          id: idOf('ord', 'The id of the order.'),
          status: oneOf(ORDER_STATUSES, 'Where it is.'),
          withdrawable: flag('Whether it can be withdrawn: it has not gone to the bank.'),
        }),
        `With \`direct_debit_has_open_orders\`: which they are, at most ${MOST_LISTED}.`,
      ),
    ),
  }),
});

export type Failure = v.InferOutput<typeof Failure>;
