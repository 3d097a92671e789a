/**
 * The business figures of a stage, as CloudWatch shows them. All are counts except the delay: the seconds from a
 * webhook delivery's creation to its success. None is about one customer or merchant. `Failed` has a value for each of
 * `FAILURES`; every name and every such value is a metric that costs money.
 */
export const FIGURES = [
  'Presented',
  'Paid',
  'Failed',
  'ReturnedLate',
  'WebhooksDelivered',
  'WebhookAttemptsFailed',
  'WebhookDelay',
  'MailsSent',
] as const;

export type Figure = (typeof FIGURES)[number];

/** Why charges fail, in as few values as an operator can act on. */
export const FAILURES = [
  'no_funds',
  'account_unusable',
  'account_blocked',
  'stopped_by_customer',
  'not_authorised',
  'amount_over_authorised',
  'disputed',
  'other',
] as const;

export type Failure = (typeof FAILURES)[number];

const FAILURE_OF: ReadonlyMap<string, Failure> = new Map(
  Object.entries<Failure>({
    insufficient_funds: 'no_funds',
    account_not_found: 'account_unusable',
    account_closed: 'account_unusable',
    account_in_other_currency: 'account_unusable',
    account_not_at_bank: 'account_unusable',
    account_blocked: 'account_blocked',
    stopped_by_customer: 'stopped_by_customer',
    service_cancelled_by_customer: 'stopped_by_customer',
    not_authorised_by_customer: 'not_authorised',
    amount_over_authorised: 'amount_over_authorised',
    disputed_by_customer: 'disputed',
  }),
);

/**
 * Returns the figure that the code of a failure counts for; `other` for codes that do not concern the customer's
 * account.
 */
export const failureOf = (code: string): Failure => FAILURE_OF.get(code) ?? 'other';
