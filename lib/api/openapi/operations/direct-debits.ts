import type { Documentations } from '../documentation.ts';
import { flag, named, pageOf, record, text } from '../json-schema.ts';
import { acknowledged, CUSTOMER, directDebit, IDS, pageWith, sessionLink, toCustomer } from './examples.ts';

const path = { id: IDS.directDebit };
const theDebit = { description: 'The id of the direct debit.' };
const purpose = {
  description:
    '`activation` to acknowledge, `validation` to bring what is still outstanding. By default what comes next.',
};

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
  acknowledgeDirectDebit: {
    description: `The customer agrees, with the token of an activation link; that spends the link. Address and browser are taken from the request itself. What the body leaves out is filled with what is detected; what cannot be detected is a 422 that names it.

Where more is outstanding, \`next_link\` is the link by which the customer goes on.`,
    members: {
      direct_debit_id: { description: 'The direct debit of the link. Another one is refused.' },
      timezone: { description: 'The time zone of the device, such as America/Mexico_City.' },
      country: { description: 'The country.' },
      region: { description: 'The region.' },
      city: { description: 'The city.' },
      latitude: { description: 'Degrees, -90 to 90.' },
      longitude: { description: 'Degrees, -180 to 180.' },
      fingerprint: { description: 'The device’s fingerprint.' },
    },
    request: {
      'What a browser knows': { timezone: 'America/Mexico_City' },
      Everything: {
        direct_debit_id: IDS.directDebit,
        timezone: 'America/Mexico_City',
        country: 'MX',
        region: 'CMX',
        city: 'Ciudad de México',
        latitude: 19.42847,
        longitude: -99.12766,
        fingerprint: '5b1c7e0a',
      },
    },
    answer: named('AcknowledgedDirectDebit'),
    example: toCustomer,
    errors: ['not_found', 'direct_debit_final', 'already_acknowledged'],
  },
  createSessionLink: {
    description:
      'A link for the customer, good for 24 hours and for one use. It retires the link before it. With a link’s own token, a new one can be had five times a day.',
    path,
    members: { id: theDebit, purpose },
    request: { 'To acknowledge': { purpose: 'activation' } },
    answer: named('SessionLink'),
    example: sessionLink,
    errors: ['direct_debit_final', 'already_acknowledged', 'nothing_outstanding'],
  },
  resendEmail: {
    description:
      'Mails the customer a new link for what is outstanding: to acknowledge, or to bring what is missing. The link before it is retired.',
    path,
    members: { id: theDebit },
    answer: named('DirectDebit'),
    example: directDebit,
    errors: ['direct_debit_final', 'nothing_outstanding'],
  },
  showActivationPage: {
    description:
      'Where the links of customers lead: it shows what is authorised, takes the account where there is none, and acknowledges. The token stands in the fragment, which no server sees.',
    answer: text('A page.'),
    mediaType: 'text/html',
    example: '<!doctype html>…',
    tagged: 'content',
  },
  receiveIdentityResult: {
    description:
      'For the identity provider, not for merchants. The body is the provider’s own, signed; `X-Payload-Digest` holds the signature over its bytes. Results that come twice or late change nothing.',
    answer: record('That it was received.', { received: flag('Always true.') }),
    example: { received: true },
    errors: ['provider_not_configured'],
  },
};
