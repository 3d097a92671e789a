import type { DocumentationsOf } from '#lib/api/members/documentation.ts';
import { CUSTOMER_ID, page } from '#lib/api/members/meanings.ts';
import * as merchantData from '#lib/api/members/merchant-data-documentation.ts';
import { pageOf } from '#lib/api/members/of-record.ts';
import { CUSTOMER, IDS } from '#lib/api/members/story.ts';
import { MaskedPaymentMethod, PaymentMethod } from './record.ts';
import type { paymentMethodRoutes } from './routes.ts';

const path = { customerId: { description: CUSTOMER_ID, example: CUSTOMER } };

const one = { ...path, id: { description: 'The id of the payment method.', example: IDS.paymentMethod } };

const TAG =
  'The response’s `ETag` identifies the record as it is shown. Send it as `If-Match` to change the record only if it is still shown the same.';

const RFC = 'The tax identifier (RFC) of the account’s holder: 12 characters for a company, 13 for a person.';

export const paymentMethods = {
  addPaymentMethod: {
    description: `Stores a bank account as a payment method of a customer. The account number (CLABE) needs 18 digits, a correct check digit, and a bank that participates in direct debits. The customer’s first payment method becomes the default.

With \`rfc\`, validation begins at once: a transfer of one cent, whose receipt names the account’s holder. A customer’s link sees in \`verification_transfer\` of the direct debit how the bank statement shows the transfer.

If a customer’s link adds it, the direct debit collects from it from then on; a link can also send an account that the customer already has. Consent belongs to the account: after the acknowledgment, send \`consent: true\` with the account to renew the consent. Without it, the direct debit requires \`acknowledgment\` again. A link can bring five accounts a day, and start as many validations.

Together with \`consent: true\`, send the \`terms_hash\` of the direct debit that was shown. If the terms have changed since, the response is 409 \`terms_changed\`, and nothing is stored. After an objection, only a link that was mailed is accepted, as for an acknowledgment; otherwise the response is 409 \`link_not_mailed\`.

A response with a \`next_link\` is repeated for its \`Idempotency-Key\` only to the link that sent the request, and only while \`next_link\` is valid.`,
    path,
    body: {
      name: 'The name of the account’s holder.',
      business_name: 'The name of the business; an empty string if there is none.',
      bank: 'The account’s bank: its three digits, or the five digits of the central bank’s code.',
      number: 'The account number (CLABE): 18 digits; the last one is the check digit.',
      method: 'The kind of account. Always `clabe`.',
      country: 'The country of the account. Always `MX`.',
      rfc: RFC,
      consent:
        'Whether the customer agrees to collections from this account. Only a customer’s link can send it.',
      terms_hash:
        'Together with a consent: the `terms_hash` of the direct debit as it was shown. Without it, the customer agrees to the terms that the link was created with.',
      language:
        'The language in which the terms were shown to the customer; by default that of the direct debit.',
      ...merchantData.meanings,
    },
    requests: {
      'A person’s account': {
        name: 'Dolores Godínez',
        business_name: '',
        bank: '002',
        number: '002010077777777771',
        method: 'clabe',
        country: 'MX',
      },
      'An account to validate': {
        name: 'Dolores Godínez',
        business_name: '',
        bank: '40002',
        number: '002010077777777771',
        method: 'clabe',
        country: 'MX',
        rfc: 'GODE561231GR8',
      },
    },
    response: PaymentMethod,
    errors: [
      'not_found',
      'payment_method_exists',
      'direct_debit_final',
      'direct_debit_revoked',
      'too_many_requests',
      'payment_method_deleted',
      'terms_changed',
      'link_not_mailed',
      'external_id_taken',
    ],
    tagged: true,
  },
  listPaymentMethods: {
    description: 'Returns the customer’s payment methods, newest first, without deleted ones.',
    path,
    query: { ...page, external_id: merchantData.FILTER },
    response: pageOf(PaymentMethod),
  },
  getPaymentMethod: {
    description: `Returns a payment method, also a deleted one.\n\n${TAG}`,
    path: one,
    response: PaymentMethod,
    tagged: true,
  },
  updatePaymentMethod: {
    description: `Makes a payment method the customer’s default, or stores your own \`external_id\` and \`metadata\` with it. Existing direct debits keep their payment method. The response shows the last four digits of the account number.\n\n${TAG}`,
    path: one,
    body: {
      default: 'Always true. To replace the default, make another payment method the default.',
      ...merchantData.changeMeanings,
    },
    requests: {
      'Make it the default': { default: true },
      'Your own data': { external_id: 'cuenta-88', metadata: { branch: 'Del Valle' } },
    },
    response: MaskedPaymentMethod,
    errors: ['external_id_taken', 'payment_method_deleted', 'precondition_failed'],
    tagged: true,
    conditional: true,
  },
  deletePaymentMethod: {
    description: `Deletes a payment method. It is refused while a \`created\`, \`pending\` or \`active\` direct debit uses the payment method. If the default is deleted, the newest remaining payment method becomes the default. Deleting it again returns the same response.\n\n${TAG}`,
    path: one,
    response: PaymentMethod,
    errors: ['payment_method_in_use', 'precondition_failed'],
    tagged: true,
    conditional: true,
  },
  validatePaymentMethod: {
    description: `Checks with the bank whether the account belongs to the holder of an RFC. This takes minutes to hours: the response shows \`validation.status\` as \`pending\`, and the same request later returns the current state.

After a failed validation, another RFC starts a new one. While an RFC is being validated, or once it is verified, another RFC is refused with 409 \`rfc_locked\`. A customer’s link can ask about five RFCs a day.

A response with a \`next_link\` is repeated for its \`Idempotency-Key\` only to the link that sent the request, and only while \`next_link\` is valid.`,
    body: { payment_method_id: 'The id of the payment method.', rfc: RFC },
    requests: {
      'Start, or read the current state': { payment_method_id: IDS.paymentMethod, rfc: 'GODE561231GR8' },
    },
    response: PaymentMethod,
    errors: ['not_found', 'payment_method_deleted', 'rfc_locked', 'provider_not_configured'],
  },
} satisfies DocumentationsOf<(typeof paymentMethodRoutes)[number]>;
