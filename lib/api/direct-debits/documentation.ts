import * as v from 'valibot';
import { PDF } from '#lib/api/binary.ts';
import type { customerLinks } from '#lib/api/customer-links/documentation.ts';
import type { DocumentationsOf } from '#lib/api/members/documentation.ts';
import { CUSTOMER_ID, FILTERED, list, REFERENCE } from '#lib/api/members/meanings.ts';
import { FILTER } from '#lib/api/members/merchant-data-documentation.ts';
import { flag, pageOf, record } from '#lib/api/members/of-record.ts';
import { written } from '#lib/api/members/of-request.ts';
import { CUSTOMER, FIRST_PAYMENT, IDS } from '#lib/api/members/story.ts';
import { LARGEST_AMOUNT, SMALLEST_AMOUNT } from '#lib/domain/direct-debit/record.ts';
import { Mandate } from './mandate-record.ts';
import { changeMeanings, DirectDebit, meanings } from './record.ts';
import type { directDebitRoutes } from './routes.ts';

const path = { id: { description: 'The id of the direct debit.', example: IDS.directDebit } };
const customer = { name: 'Dolores Godínez', email: 'dolores@example.com' };

export const directDebits = {
  createDirectDebit: {
    description: `Creates a direct debit and mails the customer a link to acknowledge it. It is \`created\` until then, \`pending\` while something is outstanding (see \`requirements\`), and collects once it is \`active\`.

Amounts are ${written(SMALLEST_AMOUNT)} to ${written(LARGEST_AMOUNT)} MXN: send \`amount\` if each collection has the same amount, or \`is_fixed_amount: false\` with \`max_amount\` if it varies.`,
    body: meanings,
    requests: {
      'Every month': {
        customer_id: CUSTOMER,
        customer,
        payment_method_id: IDS.paymentMethod,
        currency: 'MXN',
        amount: 350.5,
        max_amount: 1000,
        is_recurring: true,
        interval: 'monthly',
        next_payment_date: FIRST_PAYMENT,
        concept: 'Suscripción mensual',
        metadata: { plan: 'gold' },
      },
      'Once, without an account yet': {
        customer_id: CUSTOMER,
        customer,
        currency: 'MXN',
        amount: 1200,
        next_payment_date: FIRST_PAYMENT,
        concept: 'Inscripción',
      },
      'Every week, a varying amount': {
        customer_id: CUSTOMER,
        customer,
        currency: 'MXN',
        is_fixed_amount: false,
        max_amount: 900,
        is_recurring: true,
        interval: 'weekly',
        next_payment_date: FIRST_PAYMENT,
        end_date: '2027-06-30',
        concept: 'Consumo de la semana',
      },
    },
    response: DirectDebit,
    errors: ['not_found', 'payment_method_deleted', 'reference_exhausted', 'external_id_taken'],
    tagged: true,
  },
  listDirectDebits: {
    description: `Returns the account’s direct debits, newest first.\n\n${FILTERED}`,
    query: {
      ...list,
      customer_id: CUSTOMER_ID,
      external_id: FILTER,
      reference: REFERENCE,
      email: 'Only direct debits whose customer has this email address, regardless of upper or lower case.',
    },
    response: pageOf(DirectDebit),
  },
  getDirectDebit: {
    description: 'Returns a direct debit. A customer’s link can read its own direct debit.',
    path,
    response: DirectDebit,
    tagged: true,
  },
  getMandate: {
    description: `Returns the evidence of what the customer authorised: a chain of entries. Each entry is written once, signed, and contains the hash of the previous entry. The entries record each consent with the full terms and wording, the account and its holder, amendments, the revocation, and the bank’s objections. They also record where each request came from, which link was used, and how that link was delivered. Every byte is verified as it is read.

With \`Accept: application/pdf\` the response is the official form (*Formato para solicitar la domiciliación*), filled in, with the evidence overleaf. The response is 404 if there is no evidence yet. A customer’s link can read both. The form shows you the whole account number, and each such request is logged; a link sees the last four digits. If the request that made an entry was not the customer’s, a link sees neither its origin nor the signed text, which contains the origin.

The signed \`text\` of an entry has the block of terms as the customer’s page showed it (\`terms.shown\`), with the clause on unpaid earlier periods and the right to cancel, and a keyed digest of the account number. The number itself is sealed next to the entry.`,
    path,
    response: Mandate,
    file: PDF,
    errors: ['not_found'],
  },
  updateDirectDebit: {
    description: `Updates a direct debit, or cancels it (\`status\`, without any other member). The terms that the customer agrees to (amount, maximum, concept, interval, account, a later end) can change only while \`acknowledgment\` is required; after that they would need a new authorisation. An earlier end can be set at any time, unless an open order is dated after it. The maximum cannot be lowered while orders are open, nor the interval change while one is open of the next billing periods. \`customer\`, \`external_id\`, \`metadata\`, \`notify_url\`, \`language\` and \`send_email\` can be corrected until the direct debit is final, and the authorisation stays in force.

After a change of \`email\`, mails are sent to the new address. A link that was mailed to the previous address is no longer valid, and a new link is mailed if something is outstanding. A customer who had agreed is notified once at the previous address, whatever \`send_email\` is. Orders keep the name and the email address with which they were opened.

After the acknowledgment, \`next_payment_date\` moves one collection within its billing period: to a day from the agreed date up to the day before the next agreed date. The agreed dates stay, and the customer is pre-notified of the new day.

It cannot be cancelled while one of its orders is \`created\`, \`pending\` or \`in_process\`: the 409 lists them in \`orders\` and marks those that can be withdrawn.

The response’s \`ETag\` identifies the record as it is shown. Send it as \`If-Match\` to change the record only if it is still shown the same.`,
    path,
    body: changeMeanings,
    requests: {
      'Correct the address': { customer: { email: 'dolores.godinez@example.com' } },
      'Collect on another day': { next_payment_date: '2026-12-18' },
      'Change the terms before the acknowledgment': { amount: 380, concept: 'Suscripción mensual plus' },
      Cancel: { status: 'cancelled' },
    },
    response: DirectDebit,
    errors: [
      'external_id_taken',
      'direct_debit_final',
      'direct_debit_revoked',
      'direct_debit_has_open_orders',
      'terms_locked',
      'nothing_to_move',
      'payment_method_deleted',
      'precondition_failed',
    ],
    tagged: true,
    conditional: true,
  },
  revokeDirectDebit: {
    description:
      'Revokes the customer’s authorisation at the customer’s request. You or the customer’s link can send it; it uses the link up. From then on nothing is opened, presented, retried or acknowledged. Orders that have not been sent to the bank are withdrawn. Orders at the bank are settled as usual, and those that fail are not retried. The direct debit is `cancelled` once no order is open. Revoking it again changes nothing.',
    path,
    body: {},
    response: DirectDebit,
    errors: ['direct_debit_final'],
    tagged: true,
  },
  receiveIdentityResult: {
    description:
      'Receives a result from the identity provider; it is not for merchants. The provider defines the body and signs it: `X-Payload-Digest` is the signature over its bytes. Repeated or late results change nothing.',
    response: v.pipe(
      record('ReceivedResult', 'Confirms that the result was received.', { received: flag('Always true.') }),
      v.examples([{ received: true }]),
    ),
    errors: ['provider_not_configured'],
  },
} satisfies Omit<DocumentationsOf<(typeof directDebitRoutes)[number]>, keyof typeof customerLinks>;
