import * as v from 'valibot';
import { PDF } from '#lib/api/binary.ts';
import type { customerLinks } from '#lib/api/customer-links/documentation.ts';
import type { DocumentationsOf } from '#lib/api/members/documentation.ts';
import { CUSTOMER_ID, FILTERED, list, REFERENCE } from '#lib/api/members/meanings.ts';
import { flag, pageOf, part } from '#lib/api/members/of-record.ts';
import { written } from '#lib/api/members/of-request.ts';
import { CUSTOMER, IDS } from '#lib/api/members/story.ts';
import { LARGEST_AMOUNT, SMALLEST_AMOUNT } from '#lib/domain/direct-debit/record.ts';
import { Mandate } from './mandate-record.ts';
import { changeMeanings, DirectDebit, meanings } from './record.ts';
import type { directDebitRoutes } from './routes.ts';

const path = { id: { description: 'The id of the direct debit.', example: IDS.directDebit } };
const customer = { name: 'Dolores Godínez', email: 'dolores@example.com' };

export const directDebits = {
  createDirectDebit: {
    description: `Creates a direct debit and mails the customer a link by which to acknowledge it. It stays \`created\` until then, is \`pending\` while something is outstanding (see \`requirements\`), and collects once it is \`active\`.

Amounts are ${written(SMALLEST_AMOUNT)} to ${written(LARGEST_AMOUNT)} MXN: send \`amount\` where each collection is the same, or \`is_fixed_amount: false\` with \`max_amount\` where it varies.`,
    body: meanings,
    requests: {
      'Every month': {
        customer_id: CUSTOMER,
        customer,
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
        customer,
        currency: 'MXN',
        amount: 1200,
        next_payment_date: '2026-12-15',
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
        next_payment_date: '2026-12-15',
        end_date: '2027-06-30',
        concept: 'Consumo de la semana',
      },
    },
    response: DirectDebit,
    errors: ['not_found', 'payment_method_deleted', 'reference_exhausted'],
    tagged: true,
  },
  listDirectDebits: {
    description: `The account’s direct debits, newest first.\n\n${FILTERED}`,
    query: {
      ...list,
      customer_id: CUSTOMER_ID,
      reference: REFERENCE,
      email: 'Only those whose customer has this address, in capital or small letters.',
    },
    ask: { status: 'active', limit: '10' },
    response: pageOf(DirectDebit),
  },
  getDirectDebit: {
    description: 'One direct debit. A customer’s link reads its own.',
    path,
    response: DirectDebit,
    tagged: true,
  },
  getMandate: {
    description: `The evidence of what the customer authorised: a chain of entries, each written once, signed, and holding the hash of the one before. It tells of each consent with the full terms and the words that were agreed to, of the account and its holder, of amendments, of the revocation, and of the bank’s objections; from where, and by which link, which is how the link had left. Every byte is verified as it is read.

With \`Accept: application/pdf\` it is the official form (*Formato para solicitar la domiciliación*), filled in, with the evidence overleaf; a 404 where there is none yet. A customer’s link reaches both. The form shows you the whole account number, and each such request is logged; a link shows its last four digits. If the request that made an entry was not the customer’s, a link sees neither where it came from nor the signed text, which says so.

The signed \`text\` of an entry has the block of terms as the customer’s page showed it (\`terms.shown\`), with the clause on unpaid earlier periods and the right to cancel, and a keyed digest of the account number. The number itself is sealed beside the entry.`,
    path,
    response: Mandate,
    file: PDF,
    errors: ['not_found'],
  },
  updateDirectDebit: {
    description: `Cancels it, with \`status\` alone; or changes it. What the customer agrees to (amount, maximum, concept, interval, account, a later end) can change only while \`acknowledgment\` is required: otherwise it would need a new authorisation. An earlier end can be set at any time, unless an order lies behind it. What is no part of that (\`customer\`, \`metadata\`, \`notify_url\`, \`language\`, \`send_email\`) can be corrected until it is final, and no authorisation is lost by it.

Another \`email\` is where mails go from then on. A link that was mailed to the former address is good no more, and what was outstanding is mailed anew; who had agreed is told at the former address, once, whatever \`send_email\` says. Orders keep the name and the address with which they were opened.

Once acknowledged, \`next_payment_date\` moves one collection within its billing period, from the agreed day to the day before the next one; the agreed days stay, and the customer is told.

It cannot be cancelled while one of its orders is \`created\`, \`pending\` or \`in_process\`: the 409 names them in \`orders\`, and which of them can be withdrawn.

The response’s \`ETag\` names the record as it is shown; sent back as \`If-Match\`, a change is made only while it is shown the same.`,
    path,
    body: changeMeanings,
    requests: {
      'Cancel it': { status: 'cancelled' },
      'Collect on another day': { next_payment_date: '2026-12-18' },
      'Correct the address': { customer: { email: 'dolores.godinez@example.com' } },
      'Change what was not yet agreed to': { amount: 380, concept: 'Suscripción mensual plus' },
    },
    response: DirectDebit,
    errors: [
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
      'The customer’s word that nothing more is to be taken, said by you or by the customer’s link, which that spends. From then on nothing is opened, presented, retried or acknowledged. Orders that have not gone to the bank are withdrawn; those that have go their way, and what fails of them is given up. It is `cancelled` once none is open. Revoking again changes nothing.',
    path,
    body: {},
    response: DirectDebit,
    errors: ['direct_debit_final'],
    tagged: true,
  },
  receiveIdentityResult: {
    description:
      'For the identity provider, not for merchants. The body is the provider’s own, signed; `X-Payload-Digest` holds the signature over its bytes. Results that come twice or late change nothing.',
    response: v.pipe(
      part('That it was received.', { received: flag('Always true.') }),
      v.examples([{ received: true }]),
    ),
    errors: ['provider_not_configured'],
  },
} satisfies Omit<DocumentationsOf<(typeof directDebitRoutes)[number]>, keyof typeof customerLinks>;
