import type { Documentations } from './documentation.ts';
import { flag, named, pageOf, record } from '#infra/openapi/json-schema.ts';
import { acknowledged, CUSTOMER, directDebit, IDS, pageWith } from '#lib/api/openapi/operations/examples.ts';

const path = { id: IDS.directDebit };
const theDebit = { description: 'The id of the direct debit.' };
export const directDebits: Documentations = {
  createDirectDebit: {
    description: `Creates a direct debit and mails the customer a link by which to acknowledge it. It stays \`created\` until then, is \`pending\` while something is outstanding (see \`requirements\`), and collects once it is \`active\`.

Amounts are 10.00 to 50000.00 MXN: send \`amount\` where each collection is the same, or \`is_fixed_amount: false\` with \`max_amount\` where it varies.`,
    members: {
      customer: { description: 'Who is asked to agree.' },
      'customer.name': { description: 'The customer’s name.' },
      'customer.email': { description: 'Where mails to the customer go.' },
      amount: {
        description: 'Pesos of each collection. Required unless `is_fixed_amount` is false.',
        format: 'pesos',
      },
      is_fixed_amount: { description: 'Whether each collection is of the same amount.' },
      is_recurring: { description: 'Whether it collects more than once.' },
      language: { description: 'The language of mails and of the activation page.' },
      send_email: { description: 'Whether the customer gets mails. Without them, hand out a session link.' },
      metadata: { description: 'Your own keys and values, at most 50.', maxProperties: 50 },
      payment_method_id: {
        description:
          'The payment method to collect from. Without one, the customer gives an account on the activation page.',
      },
    },
    request: {
      'Every month': {
        customer_id: CUSTOMER,
        customer: { name: 'Dolores Godínez', email: 'dolores@example.com' },
        payment_method_id: IDS.paymentMethod,
        currency: 'MXN',
        amount: 350.5,
        is_recurring: true,
        interval: 'monthly',
        next_payment_date: '2026-12-15',
        concept: 'Suscripción mensual',
        metadata: { plan: 'gold' },
      },
      'Once, the account still unknown': {
        customer_id: CUSTOMER,
        customer: { name: 'Dolores Godínez', email: 'dolores@example.com' },
        currency: 'MXN',
        amount: 1200,
        next_payment_date: '2026-12-15',
        concept: 'Inscripción',
      },
      'Every week, a varying amount': {
        customer_id: CUSTOMER,
        customer: { name: 'Dolores Godínez', email: 'dolores@example.com' },
        currency: 'MXN',
        is_fixed_amount: false,
        max_amount: 900,
        is_recurring: true,
        interval: 'weekly',
        next_payment_date: '2026-12-15',
        end_date: '2027-06-30',
        concept: 'Consumo de la semana',
      },
    },
    answer: named('DirectDebit'),
    example: directDebit,
    errors: ['not_found', 'payment_method_deleted', 'reference_exhausted'],
  },
  listDirectDebits: {
    description: 'The account’s direct debits, newest first.',
    query: { status: 'active', limit: '10' },
    answer: pageOf('DirectDebit'),
    example: pageWith(acknowledged),
  },
  getDirectDebit: {
    description: 'One direct debit. A customer’s link reads its own.',
    path,
    members: { id: theDebit },
    answer: named('DirectDebit'),
    example: directDebit,
  },
  updateDirectDebit: {
    description: `Cancels it, with \`status\` alone; or changes it. The next date can change until it is final. What the customer agrees to (amount, concept, interval, account) can change only while it is \`created\`: afterwards it would need a new authorisation.

It cannot be cancelled while one of its orders is \`created\`, \`pending\` or \`in_process\`.`,
    path,
    members: {
      id: theDebit,
      status: { description: 'The one status that can be set. Alone.' },
      payment_method_id: { description: 'The payment method to collect from.' },
    },
    request: {
      'Cancel it': { status: 'cancelled' },
      'Collect on another day': { next_payment_date: '2026-12-18' },
      'Change what was not yet agreed to': { amount: 380, concept: 'Suscripción mensual plus' },
    },
    answer: named('DirectDebit'),
    example: { ...directDebit, status: 'cancelled', requirements: [], next_payment_date: null },
    errors: [
      'direct_debit_final',
      'direct_debit_has_open_orders',
      'direct_debit_not_created',
      'payment_method_deleted',
    ],
  },
  receiveIdentityResult: {
    description:
      'For the identity provider, not for merchants. The body is the provider’s own, signed; `X-Payload-Digest` holds the signature over its bytes. Results that come twice or late change nothing.',
    answer: record('That it was received.', { received: flag('Always true.') }),
    example: { received: true },
    errors: ['provider_not_configured'],
  },
};
