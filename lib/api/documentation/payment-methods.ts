import type { Documentations } from './documentation.ts';
import { named, pageOf } from '#infra/openapi/json-schema.ts';
import { CUSTOMER, IDS, pageWith, paymentMethod } from '#lib/api/openapi/operations/examples.ts';

const path = { customerId: CUSTOMER };

export const paymentMethods: Documentations = {
  addPaymentMethod: {
    description: `Stores a bank account as a payment method of a customer. The account number (CLABE) has 18 digits, a correct check digit, and a bank that takes part in direct debits. The customer’s first one becomes the default.

With \`rfc\`, its validation begins at once: a transfer of one cent, whose receipt names the account’s holder.

Added by a customer’s link, it becomes the one that the direct debit collects from; there, an account that the customer had before will do.`,
    path,
    members: {
      name: { description: 'Whose account it is.' },
      business_name: { description: 'The name of the business; an empty text where there is none.' },
      bank: { description: 'The account’s bank, by its three digits or by the five of the central bank.' },
      number: {
        description: 'The account number (CLABE): 18 digits, the last of which is the check digit.',
        pattern: '^[0-9]{18}$',
      },
      method: { description: 'The one kind of account so far.', const: 'clabe' },
      country: { description: 'Accounts of this kind are in Mexico.', const: 'MX' },
    },
    request: {
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
    answer: named('PaymentMethod'),
    example: paymentMethod,
    errors: [
      'not_found',
      'payment_method_exists',
      'direct_debit_final',
      'nothing_outstanding',
      'payment_method_deleted',
    ],
  },
  listPaymentMethods: {
    description: 'The customer’s payment methods, newest first. Deleted ones are left out.',
    path,
    query: { limit: '10' },
    answer: pageOf('PaymentMethod'),
    example: pageWith(paymentMethod),
  },
  deletePaymentMethod: {
    description:
      'Deletes a payment method. One that a direct debit in `created`, `pending` or `active` collects from stays. When the default goes, the newest that is left becomes the default. Deleting it again answers the same.',
    path: { ...path, id: IDS.paymentMethod },
    members: { id: { description: 'The id of the payment method.' } },
    answer: named('PaymentMethod'),
    example: { ...paymentMethod, default: false, deleted: true, updated_at: '2026-11-21T09:12:40.006Z' },
    errors: ['payment_method_in_use'],
  },
  validatePaymentMethod: {
    description: `Has the bank say whether the account belongs to the holder of an RFC. It takes minutes to hours: the answer shows \`validation.status\` as \`pending\`, and the same call again reads the present state.

Another RFC starts over where the last one failed; it is refused while one is being validated, or was found right.`,
    members: { payment_method_id: { description: 'The id of the payment method.' } },
    request: {
      'Start, or read the present state': { payment_method_id: IDS.paymentMethod, rfc: 'GODE561231GR8' },
    },
    answer: named('PaymentMethod'),
    example: { ...paymentMethod, validation: { status: 'pending', reason: null, checked_at: null } },
    errors: ['not_found', 'payment_method_deleted', 'validation_conflict', 'provider_not_configured'],
  },
};
