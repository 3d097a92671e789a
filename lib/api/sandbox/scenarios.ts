/** A story of a collection, with the steps that produce it in the sandbox. */
type Scenario = {
  readonly id: string;
  readonly story: string;
  readonly steps: string[];
  readonly result: string;
};

const RUN = 'Run the collections of its next_payment_date: POST /sandbox/collections.';
const PAID = 'Create a direct debit of 100.00, acknowledge it, and run its first collection: it is paid.';

/** The scenarios of the sandbox, in the order of the reference. */
export const SCENARIOS: readonly Scenario[] = [
  {
    id: 'paid',
    story: 'A collection is paid.',
    steps: ['Create a direct debit of 100.00, and acknowledge it by its link.', RUN],
    result: 'The charge is paid: charge.paid.',
  },
  {
    id: 'failed',
    story: 'The account does not hold enough money.',
    steps: ['Create a direct debit of 100.04, and acknowledge it.', RUN],
    result: 'The charge has failed with insufficient_funds: charge.failed. Each retry fails too.',
  },
  {
    id: 'failed_then_paid',
    story: 'A collection fails, is carried over to the next cycle, and is paid then.',
    steps: [
      'Create a monthly direct debit of 100.24, and acknowledge it.',
      RUN,
      'Run the collections of the new next_payment_date.',
    ],
    result:
      'The first charge fails with insufficient_funds. In the next cycle its retry is paid, and the charge of that cycle fails. Centavos from .21 to .33 fail at the first attempt, with the code that is 20 less.',
  },
  {
    id: 'retried_by_merchant',
    story: 'You retry a failed collection before the next cycle.',
    steps: [
      'Do the first two steps of failed_then_paid.',
      'Retry it: POST /api/direct-debits/{id}/retry. Run the collections of its charge_date.',
    ],
    result: 'The retry is paid. The first charge names it in retried_by.',
  },
  {
    id: 'stopped_by_customer',
    story: 'The customer told the bank not to pay.',
    steps: ['Create a direct debit of 100.08, and acknowledge it.', RUN],
    result: 'The direct debit is paused until its customer consents again: direct_debit.paused.',
  },
  {
    id: 'mail_bounced',
    story: 'A mail to the customer does not arrive.',
    steps: [
      'Create a direct debit for a customer with the address bounce+1@simulator.amazonses.com.',
      'Wait for the mail with the link: direct_debit.updated shows email_bounced.',
      'Correct the address: PATCH /api/direct-debits/{id} with another customer.email.',
    ],
    result: 'email_bounced is false again, and the customer receives the link.',
  },
  {
    id: 'account_closed',
    story: 'The account was closed, and the customer adds another one by a link.',
    steps: [
      'Create a direct debit of 100.03, and acknowledge it.',
      RUN,
      'Create a link: POST /api/direct-debits/{id}/session-link. Open it, and enter another account.',
    ],
    result: 'The direct debit is active again with the other account: direct_debit.activated.',
  },
  {
    id: 'returned_late',
    story: 'A customer does not recognise a payment, weeks later.',
    steps: [
      PAID,
      'Let the bank take it back: POST /sandbox/returns with the order_id, code 13, and a date up to 150 days later.',
    ],
    result: 'charge.reversed and dispute.created. The direct debit is paused, and the balance is lower.',
  },
  {
    id: 'returned_too_late',
    story: 'The bank takes a payment back after more than 150 days.',
    steps: [PAID, 'POST /sandbox/returns with the order_id, code 13, and a date 200 days later.'],
    result: 'An exception: the charge stays paid until an operator decides.',
  },
  {
    id: 'corrected',
    story: 'The bank corrects itself: a failed collection was paid after all.',
    steps: [
      'Create a direct debit of 100.04, acknowledge it, and run its first collection.',
      'POST /sandbox/returns with the order_id and code 00.',
    ],
    result: 'The charge is paid: charge.corrected.',
  },
  {
    id: 'outcome_days_later',
    story: 'The bank reports the outcome of a collection days after the others.',
    steps: [
      'Create a direct debit of 100.90, acknowledge it, and run its first collection: it stays in_process.',
      'POST /sandbox/returns with the order_id, code 00 or a code of a failure, and a date some days later.',
    ],
    result: 'The charge is paid, or has failed.',
  },
  {
    id: 'outcomes_in_parts',
    story: 'The bank reports the outcomes of a file in parts.',
    steps: [
      'Create two direct debits for one day, of 100.00 and 100.90, acknowledge them, and run that day.',
      'POST /sandbox/returns for the second one.',
    ],
    result: 'One charge is paid at once, the other stays in_process until its own return.',
  },
  {
    id: 'contradiction',
    story: 'The bank reports two outcomes of one collection on one day.',
    steps: [PAID, 'POST /sandbox/returns with the order_id, code 04, and the day of the payment as date.'],
    result:
      'An exception: the first outcome stays until an operator decides. A later date would have settled it.',
  },
  {
    id: 'faulty_return',
    story: 'The bank returns a reference that no charge has, or another amount.',
    steps: [
      PAID,
      'POST /sandbox/returns with the order_id, code 04, and mistake unknown_reference or other_amount.',
    ],
    result: 'An exception. No charge changes.',
  },
  {
    id: 'refused_file',
    story: 'The bank refuses a whole file.',
    steps: [
      'Create a direct debit of 100.00, and acknowledge it.',
      'POST /sandbox/files/{day}/refuse with its next_payment_date. Then run the collections of that day.',
      'Run the collections of the next business day.',
    ],
    result: 'Nothing is collected on the first day. The charge is presented again and paid on the next one.',
  },
  {
    id: 'revoked',
    story: 'The customer revokes on the evening before a collection.',
    steps: [
      'Create a direct debit and acknowledge it.',
      'Create a link: POST /api/direct-debits/{id}/session-link. Open it, and cancel the direct debit.',
    ],
    result: 'direct_debit.revoked. Nothing is collected on the next day.',
  },
  {
    id: 'identity',
    story: 'The identity is confirmed, or not, after the consent.',
    steps: [
      'Use an account with the feature direct-debit-lvl-2 (GET /api/account). Create a direct debit, and acknowledge it.',
      'Decide: POST /sandbox/verifications/{id} with approved or declined.',
    ],
    result:
      'The direct debit is active. If declined, it stays pending: that is final, so create another one.',
  },
];
