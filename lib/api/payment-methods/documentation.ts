import type { DocumentationsOf } from '#lib/api/members/documentation.ts';
import { CUSTOMER_ID, page } from '#lib/api/members/meanings.ts';
import { pageOf } from '#lib/api/members/of-record.ts';
import { CUSTOMER, IDS } from '#lib/api/members/story.ts';
import { MaskedPaymentMethod, PaymentMethod } from './record.ts';
import type { paymentMethodRoutes } from './routes.ts';

const path = { customerId: { description: CUSTOMER_ID, example: CUSTOMER } };

const one = { ...path, id: { description: 'The id of the payment method.', example: IDS.paymentMethod } };

const TAG =
  'The response’s `ETag` names the record as it is shown; sent back as `If-Match`, a change is made only while it is shown the same.';

const RFC = 'The tax identifier of the account’s holder: 12 characters of a company, 13 of a person.';

export const paymentMethods = {
  addPaymentMethod: {
    description: `Stores a bank account as a payment method of a customer. The account number (CLABE) has 18 digits, a correct check digit, and a bank that takes part in direct debits. The customer’s first one becomes the default.

With \`rfc\`, its validation begins at once: a transfer of one cent, whose receipt names the account’s holder. A customer’s link sees in \`verification_transfer\` of the direct debit what the statement shows of it.

Added by a customer’s link, it becomes the one that the direct debit collects from; there, an account that the customer had before will do. A consent belongs to the account: once acknowledged, \`consent: true\` beside the account renews it, and without that the direct debit waits for \`acknowledgment\` again. Five validations can be started by link in a day.

Send the \`terms_hash\` of the direct debit that was shown beside \`consent: true\`. If the terms are others now, the response is 409 \`terms_changed\`, and nothing is stored. After an objection, the link has to be one that was mailed, as for an acknowledgment: 409 \`link_not_mailed\` otherwise.

A response with a \`next_link\` is repeated for its \`Idempotency-Key\` only to the link that sent the request, and only while \`next_link\` is valid.`,
    path,
    body: {
      name: 'Whose account it is.',
      business_name: 'The name of the business; an empty text where there is none.',
      bank: 'The account’s bank, by its three digits or by the five of the central bank.',
      number: 'The account number (CLABE): 18 digits, the last of which is the check digit.',
      method: 'The one kind of account so far.',
      country: 'Accounts of this kind are in Mexico.',
      rfc: RFC,
      consent: 'By link only: whether the customer agrees to be charged on this account.',
      terms_hash:
        'Beside a consent: the `terms_hash` of the direct debit as it was shown. Without it, the customer agrees to the terms that the link was made with.',
      language:
        'The language in which the customer was shown what they agree to; by default that of the direct debit.',
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
      'A validated one': {
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
    ],
    tagged: true,
  },
  listPaymentMethods: {
    description: 'The customer’s payment methods, newest first. Deleted ones are left out.',
    path,
    query: page,
    ask: { limit: '10' },
    response: pageOf(PaymentMethod),
  },
  getPaymentMethod: {
    description: `One payment method, a deleted one as well.\n\n${TAG}`,
    path: one,
    response: PaymentMethod,
    tagged: true,
  },
  updatePaymentMethod: {
    description: `Makes a payment method the customer’s default. Existing direct debits keep the payment method that they have. The response shows the last four digits of the account number.\n\n${TAG}`,
    path: one,
    body: { default: 'Always true: another one is the default once it is made so.' },
    requests: { 'Make it the default': { default: true } },
    response: MaskedPaymentMethod,
    errors: ['payment_method_deleted', 'precondition_failed'],
    tagged: true,
    conditional: true,
  },
  deletePaymentMethod: {
    description: `Deletes a payment method. One that a direct debit in \`created\`, \`pending\` or \`active\` collects from stays. When the default goes, the newest that is left becomes the default. Deleting it again answers the same.\n\n${TAG}`,
    path: one,
    response: PaymentMethod,
    errors: ['payment_method_in_use', 'precondition_failed'],
    tagged: true,
    conditional: true,
  },
  validatePaymentMethod: {
    description: `Has the bank say whether the account belongs to the holder of an RFC. It takes minutes to hours: the response shows \`validation.status\` as \`pending\`, and the same call again reads the present state.

Another RFC starts over where the last one failed; it is refused while one is being validated, or was found right.

A response with a \`next_link\` is repeated for its \`Idempotency-Key\` only to the link that sent the request, and only while \`next_link\` is valid.`,
    body: { payment_method_id: 'The id of the payment method.', rfc: RFC },
    requests: {
      'Start, or read the present state': { payment_method_id: IDS.paymentMethod, rfc: 'GODE561231GR8' },
    },
    response: PaymentMethod,
    errors: ['not_found', 'payment_method_deleted', 'rfc_locked', 'provider_not_configured'],
  },
} satisfies DocumentationsOf<(typeof paymentMethodRoutes)[number]>;
