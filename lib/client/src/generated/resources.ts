// Made of lib/api/openapi.json by `npm run openapi`.

import type { CallOptions, KeyedOptions, List, ResponsePromise, VersionedOptions } from '../call-types.ts';

import type {
  AcceptDisputeRequest,
  Account,
  ActiveSummary,
  AddPaymentMethodRequest,
  AdvanceDeliveriesRequest,
  AdvancedDeliveries,
  AnswerVerificationRequest,
  ApplyImportRequest,
  Balance,
  BalanceTransaction,
  Charge,
  CheckImportRequest,
  ClosedTransaction,
  Closing,
  CollectionsReport,
  ConsentRequests,
  CreateChargeRequest,
  CreateDirectDebitRequest,
  CreateDocumentRequest,
  CreateExportRequest,
  CreateImportRequest,
  CreateOrderRequest,
  CreatePayoutRequest,
  CreateRefundRequest,
  CreateSessionLinkRequest,
  CreateTransferRequest,
  CreateWebhookEndpointRequest,
  DailyReport,
  DeletedWebhookEndpoint,
  Delivery,
  DirectDebit,
  Dispute,
  Document,
  DocumentWithDownload,
  Event,
  Export,
  ExportWithDownload,
  FailedSummary,
  GetDailyReportQuery,
  GetEventResponse,
  GetFailedSummaryQuery,
  GetProcessedSummaryQuery,
  GetSettlementsQuery,
  GetSuccessRateQuery,
  GetUpcomingReportQuery,
  Import,
  ImportResult,
  ImportRow,
  KeepDocumentRequest,
  ListBalanceTransactionsQuery,
  ListClosedTransactionsQuery,
  ListDirectDebitsQuery,
  ListDisputesQuery,
  ListDocumentsQuery,
  ListEventsQuery,
  ListExportsQuery,
  ListImportRowsQuery,
  ListImportsQuery,
  ListOrdersQuery,
  ListPaymentMethodsQuery,
  ListPaymentsQuery,
  ListPayoutsQuery,
  ListRefundsQuery,
  ListTransferTransactionsQuery,
  ListTransfersQuery,
  ListWebhookDeliveriesQuery,
  ListWebhookEndpointsQuery,
  Mandate,
  MaskedPaymentMethod,
  MoveClockRequest,
  NewDocument,
  NewImport,
  NextPresentment,
  NotifySecret,
  NotifySecretWithSecret,
  Order,
  PaymentMethod,
  Payout,
  PlanConsentRequestsRequest,
  ProcessedSummary,
  RedeliverEventRequest,
  RedeliverEventsRequest,
  Redeliveries,
  Redelivery,
  Refund,
  RefuseFilesRequest,
  RefusedFiles,
  ResendEmailRequest,
  RetryChargeRequest,
  RetryDirectDebitRequest,
  ReturnOrderRequest,
  ReturnReport,
  RevokeDirectDebitRequest,
  RotateNotifySecretRequest,
  RotateWebhookSecretRequest,
  RunCollectionsRequest,
  SandboxClock,
  Scenario,
  SearchQuery,
  SearchResults,
  SessionLink,
  Settlements,
  Statement,
  SuccessRate,
  TestEvent,
  TestWebhookEndpointRequest,
  Transfer,
  UndoImportRequest,
  UpcomingReport,
  UpdateChargeRequest,
  UpdateDirectDebitRequest,
  UpdateOrderRequest,
  UpdatePaymentMethodRequest,
  UpdatePayoutRequest,
  UpdateWebhookEndpointRequest,
  ValidatePaymentMethodRequest,
  WebhookEndpoint,
  WebhookEndpointWithSecret,
} from './types.ts';

/**
 * The bank accounts of your customers.
 */
export interface PaymentMethodsResource {
  /**
   * Add a payment method: `POST /api/customers/{customerId}/payment-methods`.
   *
   * Stores a bank account as a payment method of a customer. The account number (CLABE) needs 18 digits, a correct check digit, and a bank that participates in direct debits. The customer’s first payment method becomes the default.
   *
   * With `rfc`, validation begins at once: a transfer of one cent, whose receipt names the account’s holder. A customer’s link sees in `verification_transfer` of the direct debit how the bank statement shows the transfer.
   *
   * If a customer’s link adds it, the direct debit collects from it from then on; a link can also send an account that the customer already has. Consent belongs to the account: after the acknowledgment, send `consent: true` with the account to renew the consent. Without it, the direct debit requires `acknowledgment` again. A link can bring five accounts a day, and start as many validations.
   *
   * Together with `consent: true`, send the `terms_hash` of the direct debit that was shown. If the terms have changed since, the response is 409 `terms_changed`, and nothing is stored. After an objection, only a link that was mailed is accepted, as for an acknowledgment; otherwise the response is 409 `link_not_mailed`.
   *
   * A response with a `next_link` is repeated for its `Idempotency-Key` only to the link that sent the request, and only while `next_link` is valid.
   *
   * A customer’s link does not see these members of the response: `external_id`, `metadata`.
   *
   * @throws {DomiciliaError} `token_expired`, `token_used`, `response_not_repeated`, `external_id_taken`, `payment_method_exists`, `payment_method_deleted`, `direct_debit_final`, `direct_debit_revoked`, `terms_changed`, `link_not_mailed`
   */
  add(customerId: string, body: AddPaymentMethodRequest, options?: KeyedOptions): ResponsePromise<PaymentMethod>;

  /**
   * List payment methods: `GET /api/customers/{customerId}/payment-methods`.
   *
   * Returns the customer’s payment methods, newest first, without deleted ones.
   *
   * @throws {DomiciliaError} `token_expired`
   */
  list(customerId: string, query?: ListPaymentMethodsQuery, options?: CallOptions): List<PaymentMethod>;

  /**
   * Retrieve a payment method: `GET /api/customers/{customerId}/payment-methods/{id}`.
   *
   * Returns a payment method, also a deleted one.
   *
   * The response’s `ETag` identifies the record as it is shown. Send it as `If-Match` to change the record only if it is still shown the same.
   *
   * @throws {DomiciliaError} `token_expired`
   */
  get(customerId: string, paymentMethodId: string, options?: CallOptions): ResponsePromise<PaymentMethod>;

  /**
   * Update a payment method: `PATCH /api/customers/{customerId}/payment-methods/{id}`.
   *
   * Makes a payment method the customer’s default, or stores your own `external_id` and `metadata` with it. Existing direct debits keep their payment method. The response shows the last four digits of the account number.
   *
   * The response’s `ETag` identifies the record as it is shown. Send it as `If-Match` to change the record only if it is still shown the same.
   *
   * @throws {DomiciliaError} `token_expired`, `external_id_taken`, `payment_method_deleted`
   */
  update(customerId: string, paymentMethodId: string, body: UpdatePaymentMethodRequest, options?: KeyedOptions & VersionedOptions): ResponsePromise<MaskedPaymentMethod>;

  /**
   * Delete a payment method: `DELETE /api/customers/{customerId}/payment-methods/{id}`.
   *
   * Deletes a payment method. It is refused while a `created`, `pending` or `active` direct debit uses the payment method. If the default is deleted, the newest remaining payment method becomes the default. Deleting it again returns the same response.
   *
   * The response’s `ETag` identifies the record as it is shown. Send it as `If-Match` to change the record only if it is still shown the same.
   *
   * @throws {DomiciliaError} `token_expired`, `payment_method_in_use`
   */
  delete(customerId: string, paymentMethodId: string, options?: VersionedOptions): ResponsePromise<PaymentMethod>;

  /**
   * Validate a payment method: `PATCH /api/payment-methods/validate`.
   *
   * Checks with the bank whether the account belongs to the holder of an RFC. This takes minutes to hours: the response shows `validation.status` as `pending`, and the same request later returns the current state.
   *
   * After a failed validation, another RFC starts a new one. While an RFC is being validated, or once it is verified, another RFC is refused with 409 `rfc_locked`. A customer’s link can ask about five RFCs a day.
   *
   * A response with a `next_link` is repeated for its `Idempotency-Key` only to the link that sent the request, and only while `next_link` is valid.
   *
   * A customer’s link does not see these members of the response: `external_id`, `metadata`.
   *
   * @throws {DomiciliaError} `token_expired`, `token_used`, `response_not_repeated`, `payment_method_deleted`, `rfc_locked`, `provider_not_configured`
   */
  validate(body: ValidatePaymentMethodRequest, options?: KeyedOptions): ResponsePromise<PaymentMethod>;
}

/**
 * Customers’ authorisations to collect from their accounts, from the first link to the last collection.
 */
export interface DirectDebitsResource {
  /**
   * Create a direct debit: `POST /api/direct-debits`.
   *
   * Creates a direct debit and mails the customer a link to acknowledge it. It is `created` until then, `pending` while something is outstanding (see `requirements`), and collects once it is `active`.
   *
   * Amounts are 10.00 to 50000.00 MXN: send `amount` if each collection has the same amount, or `is_fixed_amount: false` with `max_amount` if it varies.
   *
   * @throws {DomiciliaError} `token_expired`, `external_id_taken`, `payment_method_deleted`, `reference_exhausted`
   */
  create(body: CreateDirectDebitRequest, options?: KeyedOptions): ResponsePromise<DirectDebit>;

  /**
   * List direct debits: `GET /api/direct-debits`.
   *
   * Returns the account’s direct debits, newest first.
   *
   * Several filters apply together. Each page then examines a limited number of records and may have fewer than `limit`, or none, although `has_more` is true: continue with `next_cursor` while there is one.
   *
   * @throws {DomiciliaError} `token_expired`
   */
  list(query?: ListDirectDebitsQuery, options?: CallOptions): List<DirectDebit>;

  /**
   * Retrieve a direct debit: `GET /api/direct-debits/{id}`.
   *
   * Returns a direct debit. A customer’s link can read its own direct debit.
   *
   * A customer’s link does not see these members of the response: `notify_url`, `external_id`, `metadata`.
   *
   * @throws {DomiciliaError} `token_expired`, `token_used`
   */
  get(directDebitId: string, options?: CallOptions): ResponsePromise<DirectDebit>;

  /**
   * Update or cancel a direct debit: `PATCH /api/direct-debits/{id}`.
   *
   * Updates a direct debit, or cancels it (`status`, without any other member). The terms that the customer agrees to (amount, maximum, concept, interval, account, a later end) can change only while `acknowledgment` is required; after that they would need a new authorisation. An earlier end can be set at any time, unless an open order is dated after it. The maximum cannot be lowered while orders are open, nor the interval change while one is open of the next billing periods. `customer`, `external_id`, `metadata`, `notify_url`, `language` and `send_email` can be corrected until the direct debit is final, and the authorisation stays in force.
   *
   * After a change of `email`, mails are sent to the new address. A link that was mailed to the previous address is no longer valid, and a new link is mailed if something is outstanding. A customer who had agreed is notified once at the previous address, whatever `send_email` is. Orders keep the name and the email address with which they were opened.
   *
   * After the acknowledgment, `next_payment_date` moves one collection within its billing period: to a day from the agreed date up to the day before the next agreed date. The agreed dates stay, and the customer is pre-notified of the new day.
   *
   * It cannot be cancelled while one of its orders is `created`, `pending` or `in_process`: the 409 lists them in `orders` and marks those that can be withdrawn.
   *
   * The response’s `ETag` identifies the record as it is shown. Send it as `If-Match` to change the record only if it is still shown the same.
   *
   * @throws {DomiciliaError} `token_expired`, `external_id_taken`, `payment_method_deleted`, `direct_debit_final`, `direct_debit_revoked`, `direct_debit_has_open_orders`, `terms_locked`, `nothing_to_move`
   */
  update(directDebitId: string, body: UpdateDirectDebitRequest, options?: KeyedOptions & VersionedOptions): ResponsePromise<DirectDebit>;

  /**
   * Retrieve the mandate: `GET /api/direct-debits/{id}/mandate`.
   *
   * Returns the evidence of what the customer authorised: a chain of entries. Each entry is written once, signed, and contains the hash of the previous entry. The entries record each consent with the full terms and wording, the account and its holder, amendments, the revocation, and the bank’s objections. They also record where each request came from, which link was used, and how that link was delivered. Every byte is verified as it is read.
   *
   * With `Accept: application/pdf` the response is the official form (*Formato para solicitar la domiciliación*), filled in, with the evidence overleaf. The response is 404 if there is no evidence yet. A customer’s link can read both. The form shows you the whole account number, and each such request is logged; a link sees the last four digits. If the request that made an entry was not the customer’s, a link sees neither its origin nor the signed text, which contains the origin.
   *
   * The signed `text` of an entry has the block of terms as the customer’s page showed it (`terms.shown`), with the clause on unpaid earlier periods and the right to cancel, and a keyed digest of the account number. The number itself is sealed next to the entry.
   *
   * @throws {DomiciliaError} `token_expired`, `token_used`
   */
  getMandate(directDebitId: string, options?: CallOptions): ResponsePromise<Mandate>;

  /**
   * Retrieve the mandate, as a PDF: `GET /api/direct-debits/{id}/mandate`.
   *
   * Returns the evidence of what the customer authorised: a chain of entries. Each entry is written once, signed, and contains the hash of the previous entry. The entries record each consent with the full terms and wording, the account and its holder, amendments, the revocation, and the bank’s objections. They also record where each request came from, which link was used, and how that link was delivered. Every byte is verified as it is read.
   *
   * With `Accept: application/pdf` the response is the official form (*Formato para solicitar la domiciliación*), filled in, with the evidence overleaf. The response is 404 if there is no evidence yet. A customer’s link can read both. The form shows you the whole account number, and each such request is logged; a link sees the last four digits. If the request that made an entry was not the customer’s, a link sees neither its origin nor the signed text, which contains the origin.
   *
   * The signed `text` of an entry has the block of terms as the customer’s page showed it (`terms.shown`), with the clause on unpaid earlier periods and the right to cancel, and a keyed digest of the account number. The number itself is sealed next to the entry.
   *
   * @throws {DomiciliaError} `token_expired`, `token_used`
   */
  getMandatePdf(directDebitId: string, options?: CallOptions): ResponsePromise<Uint8Array>;

  /**
   * Revoke a direct debit: `POST /api/direct-debits/{id}/revoke`.
   *
   * Revokes the customer’s authorisation at the customer’s request. You or the customer’s link can send it; it uses the link up. From then on nothing is opened, presented, retried or acknowledged. Orders that have not been sent to the bank are withdrawn. Orders at the bank are settled as usual, and those that fail are not retried. The direct debit is `cancelled` once no order is open. Revoking it again changes nothing.
   *
   * A customer’s link does not see these members of the response: `notify_url`, `external_id`, `metadata`.
   *
   * @throws {DomiciliaError} `token_expired`, `token_used`, `direct_debit_final`
   */
  revoke(directDebitId: string, body?: RevokeDirectDebitRequest, options?: KeyedOptions): ResponsePromise<DirectDebit>;

  /**
   * Create a session link: `POST /api/direct-debits/{id}/session-link`.
   *
   * Creates a link for the customer, valid for 24 hours. It replaces the previous link. With the token of a link, a new link can be created five times a day.
   *
   * The link opens the page for what is outstanding. If nothing is outstanding, for example with an active direct debit, it opens the page of the authorisation, where the customer sees the charges, changes the account or revokes. Reading does not use a link up; acknowledging, starting the validation of an account, and revoking do. A link that is no longer valid is refused with 403 `token_used`; `reason` says whether it was `used`, or `replaced` by a newer one.
   *
   * If the response was lost, repeat the request with the same token or link and the same `Idempotency-Key`: the same link is returned while it is valid. With any other token or link, the response is 409 `response_not_repeated`.
   *
   * @throws {DomiciliaError} `token_expired`, `token_used`, `response_not_repeated`, `direct_debit_final`, `direct_debit_revoked`, `already_acknowledged`
   */
  createSessionLink(directDebitId: string, body?: CreateSessionLinkRequest, options?: KeyedOptions): ResponsePromise<SessionLink>;

  /**
   * Resend the email: `POST /api/direct-debits/{id}/resend-email`.
   *
   * Mails the customer a new link for what is outstanding: to acknowledge, for the first time or again, or to provide what is missing. It replaces the previous link. If nothing is outstanding, no mail is sent: hand out a session link instead. Every mail also says where the customer can request a link.
   *
   * One address receives at most 5 such mails from one account within a minute and 20 within a day in Mexico City, and 10 and 40 from all accounts, regardless of the direct debit and of upper or lower case in the address. The link that is mailed to a corrected address counts as well. Beyond that the response is 429 `too_many_requests`, and nothing changes; `Retry-After` has the seconds after which you can retry. Mails that a direct debit sends by itself, such as the first link and pre-notifications, are neither counted nor withheld, and creating direct debits has no such limit.
   *
   * @throws {DomiciliaError} `token_expired`, `direct_debit_final`, `direct_debit_revoked`, `nothing_outstanding`
   */
  resendEmail(directDebitId: string, body?: ResendEmailRequest, options?: KeyedOptions): ResponsePromise<DirectDebit>;

  /**
   * Retrieve the upcoming collection: `GET /api/direct-debits/{id}/upcoming-collection`.
   *
   * Returns the next day on which something is presented to the bank, with everything that is presented on it: the period’s own amount, charges of that day, and failed charges that are retried with it. It follows from the rules of the daily run, so that day’s run presents exactly these orders, unless something changes first: a charge is created, moved or withdrawn, the bank returns one, or the direct debit stops.
   *
   * If the amount varies, nothing is collected automatically. Until you create a charge, the next agreed date is returned with `is_maximum: true` and the most that can be charged for it.
   *
   * `upcoming_collection` is null if no collection is left, or if nothing is collected at present: the direct debit is not `active`, it is being cancelled or completed, or your account is suspended. In the sandbox it shows what `POST /sandbox/collections` presents for that day. A customer’s link can read that of its own direct debit.
   *
   * @throws {DomiciliaError} `token_expired`, `token_used`
   */
  getUpcomingCollection(directDebitId: string, options?: CallOptions): ResponsePromise<NextPresentment>;
}

/**
 * Collected and failed charges in one small response, whatever the number of direct debits.
 */
export interface SummariesResource {
  /**
   * Summarise active direct debits: `GET /api/direct-debits/summary/active-direct-debits`.
   *
   * Returns the number of active direct debits, and the maximum total of one collection of each.
   *
   * @throws {DomiciliaError} `token_expired`
   */
  getActive(options?: CallOptions): ResponsePromise<ActiveSummary>;

  /**
   * Summarise collected charges: `GET /api/direct-debits/summary/total-processed`.
   *
   * Returns the number and total of the paid charges among those presented between two days, in a range of at most 366 days. It shows the current state: a late return or a correction changes the sums of the day on which the charge was presented.
   *
   * @throws {DomiciliaError} `token_expired`
   */
  getProcessed(query?: GetProcessedSummaryQuery, options?: CallOptions): ResponsePromise<ProcessedSummary>;

  /**
   * Retrieve the success rate: `GET /api/direct-debits/summary/success-rate`.
   *
   * Returns the share of paid charges among those presented between two days, in a range of at most 366 days. It shows the current state: a late return or a correction changes the sums of the day on which the charge was presented.
   *
   * @throws {DomiciliaError} `token_expired`
   */
  getSuccessRate(query?: GetSuccessRateQuery, options?: CallOptions): ResponsePromise<SuccessRate>;

  /**
   * Summarise failed charges: `GET /api/direct-debits/summary/failed-payments`.
   *
   * Returns the number, the total and the reasons of the failed charges among those presented between two days, in a range of at most 366 days. It shows the current state: a late return or a correction changes the sums of the day on which the charge was presented.
   *
   * @throws {DomiciliaError} `token_expired`
   */
  getFailed(query?: GetFailedSummaryQuery, options?: CallOptions): ResponsePromise<FailedSummary>;

  /**
   * Retrieve a day’s settlements: `GET /api/reports/settlements`.
   *
   * Returns the charges that were presented to the bank on a day, file by file, and their outcomes.
   *
   * The bank’s first outcome of a charge counts on the day of its presentment, whenever it arrives. If the bank changes the outcome on a later day (it returns a payment, or corrects a return), the change is in `adjustments` of the day on which it arrives, and the report of the earlier day does not change. A day is closed once it is over in Mexico City and `unanswered` is 0; from then on its report does not change. The summaries of direct debits show the current state instead: there, a late return changes the day of the presentment.
   *
   * The total collected for a day is its `paid`, plus `paid` and minus `returned` of later `adjustments` whose `presented_on` is that day.
   *
   * @throws {DomiciliaError} `token_expired`
   */
  getSettlements(query: GetSettlementsQuery, options?: CallOptions): ResponsePromise<Settlements>;

  /**
   * Retrieve sums by day: `GET /api/reports/daily`.
   *
   * Returns how many charges were paid and failed on each day of presentment, with their totals and reasons, in a range of at most 366 days: what a chart of collections shows. It shows the current state: a late return or a correction changes the sums of the day on which the charge was presented.
   *
   * @throws {DomiciliaError} `token_expired`
   */
  getDailyReport(query?: GetDailyReportQuery, options?: CallOptions): ResponsePromise<DailyReport>;

  /**
   * Retrieve sums of coming days: `GET /api/reports/upcoming`.
   *
   * Returns how many charges are going to be presented to the bank on each of the coming days, with their totals, if nothing else happens: no return, no charge, no revocation. It decides what the coming runs will decide, so the sum of a day is what that day presents. If too much is due to be added up, the last day is incomplete, and `complete_until` is the day before it. A retry of a charge that is not returned yet is not part of it, and neither is what is in a file of the bank already: that is `with_bank` of the balance. A direct debit that changed a moment ago may be missing.
   *
   * @throws {DomiciliaError} `token_expired`
   */
  getUpcomingReport(query?: GetUpcomingReportQuery, options?: CallOptions): ResponsePromise<UpcomingReport>;
}

/**
 * Records by a name, a number, an address or an id, for people who answer a customer.
 */
export interface SearchResource {
  /**
   * Search records: `GET /api/search`.
   *
   * Finds direct debits, charges and payment methods by one text, as people who answer a customer have it. The text may be:
   *
   * - an id of ours, of any record that this API retrieves, or **your own** `external_id` or `customer_id`,
   * - the seven digits of a reference,
   * - an e-mail address, in any letter case,
   * - the last four digits of an account number. A whole account number is refused,
   * - a name: each word begins a word of the customer’s name, in any order, letter case and with or without accents.
   *
   * `searched_as` says what the text was taken for. The token also needs the scope that retrieves a record: records of other kinds are left out. A change of a moment ago may not be found by name, address, digits or `customer_id` yet.
   *
   * @throws {DomiciliaError} `token_expired`
   */
  search(query: SearchQuery, options?: CallOptions): ResponsePromise<SearchResults>;
}

/**
 * The individual collections of a direct debit. Each charge is an order of its own and is presented to the bank once.
 */
export interface ChargesResource {
  /**
   * List the charges of a direct debit: `GET /api/direct-debits/{id}/payments`.
   *
   * Returns the charges of a direct debit, newest first. A customer’s link can read those of its own direct debit.
   *
   * A customer’s link does not see these members of the response: `data[].account_customer_id`, `data[].risk_score`, `data[].risk_notes`, `data[].fee`, `data[].fee_details`, `data[].available_installments`, `data[].fixed_installments`, `data[].confirm`, `data[].notify_url`, `data[].external_id`, `data[].metadata`, `data[].auto_billing`, `data[].available_payment_methods`, `data[].send_email`, `data[].installments_information`, `data[].activity_id`, `data[].affiliation_number`, `data[].custom_keys`, `data[].gateway_method_id`, `data[].keys_id`, `data[].payments.data[].folio`, `data[].payments.data[].gateway`, `data[].payments.data[].method.exp_month`, `data[].payments.data[].method.exp_year`, `data[].payments.data[].method.brand`, `data[].payments.data[].affiliation_number`, `data[].payments.gateway`, `data[].payments.payment_order_id`, `data[].failure.retryable`, `data[].dispute_id`, `data[].consent_required`, `data[].file`.
   *
   * @throws {DomiciliaError} `token_expired`, `token_used`
   */
  listPayments(directDebitId: string, query?: ListPaymentsQuery, options?: CallOptions): List<Charge>;

  /**
   * Retry the latest failed charge: `POST /api/direct-debits/{id}/retry`.
   *
   * Retries the latest failed charge. This creates a new charge with its own reference. The failed charge then names it in `retried_by` and cannot be retried again. The new charge has the metadata of the failed one, which keeps its `external_id`.
   *
   * @throws {DomiciliaError} `token_expired`, `direct_debit_final`, `direct_debit_revoked`, `direct_debit_not_active`, `mandate_ended`, `mandate_limit_exceeded`, `too_many_open_orders`, `consent_required`, `order_not_failed`, `already_retried`, `nothing_to_retry`, `reference_exhausted`
   */
  retryDirectDebit(directDebitId: string, body?: RetryDirectDebitRequest, options?: KeyedOptions): ResponsePromise<Charge>;

  /**
   * Create a charge: `POST /api/direct-debits/{id}/charges`.
   *
   * Creates a one-off charge on an active direct debit, in addition to its schedule. By default it has the amount and concept of the direct debit and is collected on the first business day for which the customer can be pre-notified in time: the next business day, or, from 18:00 in Mexico City, the one after it. It is never collected before the first agreed date. If the amount varies, `amount` is required.
   *
   * A charge counts against the maximum of its billing period, together with the orders that are open, paid or still retryable, and with the fixed amount that is still to be collected. A charge that exceeds what is left is refused with 409 `mandate_limit_exceeded`; `available` is the remaining amount in pesos. A direct debit that collects once has one order at a time, and none after one was paid. At most fifty orders can wait to be presented.
   *
   * @throws {DomiciliaError} `token_expired`, `external_id_taken`, `direct_debit_final`, `direct_debit_revoked`, `direct_debit_not_active`, `mandate_ended`, `mandate_limit_exceeded`, `too_many_open_orders`, `reference_exhausted`
   */
  create(directDebitId: string, body?: CreateChargeRequest, options?: KeyedOptions): ResponsePromise<Charge>;

  /**
   * Withdraw or reschedule a charge: `PATCH /api/direct-debits/{id}/charges/{order_id}`.
   *
   * Withdraws a charge (`status`), or moves it to another day of its billing period (`charge_date`). The customer is pre-notified of the new day; while the direct debit is not active, that waits until it is. This is possible only while the charge is `created`, before it is sent to the bank.
   *
   * The amount of a withdrawn charge becomes available again in its period. If the charge was a retry, the failed charge that it retried can be retried again.
   *
   * @throws {DomiciliaError} `token_expired`, `direct_debit_final`, `direct_debit_revoked`, `mandate_ended`, `order_locked`
   */
  update(directDebitId: string, orderId: string, body: UpdateChargeRequest, options?: KeyedOptions & VersionedOptions): ResponsePromise<Charge>;

  /**
   * Retry a failed charge: `POST /api/direct-debits/{id}/charges/{order_id}/retry`.
   *
   * Retries a failed charge. This creates a new charge with its own reference. The failed charge then names it in `retried_by` and cannot be retried again. The new charge has the metadata of the failed one, which keeps its `external_id`.
   *
   * @throws {DomiciliaError} `token_expired`, `direct_debit_final`, `direct_debit_revoked`, `direct_debit_not_active`, `mandate_ended`, `mandate_limit_exceeded`, `too_many_open_orders`, `consent_required`, `order_not_failed`, `already_retried`, `reference_exhausted`
   */
  retry(directDebitId: string, orderId: string, body?: RetryChargeRequest, options?: KeyedOptions): ResponsePromise<Charge>;
}

/**
 * Files whose rows become direct debits or charges.
 */
export interface ImportsResource {
  /**
   * Create an import: `POST /api/imports`.
   *
   * Creates an import, and returns the form that uploads its file. The chapters *Import your customers* and *Import charges* describe the file.
   *
   * @throws {DomiciliaError} `token_expired`
   */
  create(body: CreateImportRequest, options?: KeyedOptions): ResponsePromise<NewImport>;

  /**
   * List imports: `GET /api/imports`.
   *
   * Returns imports, newest first.
   *
   * Several filters apply together. Each page then examines a limited number of records and may have fewer than `limit`, or none, although `has_more` is true: continue with `next_cursor` while there is one.
   *
   * @throws {DomiciliaError} `token_expired`
   */
  list(query?: ListImportsQuery, options?: CallOptions): List<Import>;

  /**
   * Retrieve an import: `GET /api/imports/{id}`.
   *
   * Returns an import with its progress.
   *
   * @throws {DomiciliaError} `token_expired`
   */
  get(importId: string, options?: CallOptions): ResponsePromise<Import>;

  /**
   * Check an import: `POST /api/imports/{id}/check`.
   *
   * Reads the uploaded file and checks each row. Nothing but the import changes. The file that is read now is the one that can be applied: its SHA-256 is part of the import. Retrieve the import until it is `checked` or `rejected`, or wait for the event `import.checked` or `import.failed`. If no file is uploaded yet, it is `awaiting_upload` again, with the fault `file_missing`.
   *
   * @throws {DomiciliaError} `token_expired`, `import_not_ready`
   */
  check(importId: string, body?: CheckImportRequest, options?: KeyedOptions): ResponsePromise<Import>;

  /**
   * List the rows of an import: `GET /api/imports/{id}/rows`.
   *
   * Returns the rows of an import in the order of the file. Rows without faults appear once they are applied. A page may have fewer rows than `limit` although others follow: continue with `next_cursor` while there is one.
   *
   * @throws {DomiciliaError} `token_expired`
   */
  listRows(importId: string, query?: ListImportRowsQuery, options?: CallOptions): List<ImportRow>;

  /**
   * Download the result of an import: `GET /api/imports/{id}/result`.
   *
   * Returns a link to a CSV with a line for each row: `line`, `external_id`, `status`, `direct_debit_id`, the codes of its faults, their sentences in Spanish (`es`) and English (`en`), and `order_id`. It is written at the end of each step, and deleted after seven days.
   *
   * @throws {DomiciliaError} `token_expired`, `import_not_ready`
   */
  getResult(importId: string, options?: CallOptions): ResponsePromise<ImportResult>;

  /**
   * Apply an import: `POST /api/imports/{id}/apply`.
   *
   * Creates what each row that is `ready` describes. Of a file of direct debits: a payment method and a direct debit. No customer is asked to agree yet, and no mail is sent: the direct debits stay `created` until you plan the mails (`PUT /api/imports/{id}/consent-requests`), or send a customer the link (`POST /api/direct-debits/{id}/resend-email`). Of a file of charges: a charge, by the rules of `POST /api/direct-debits/{id}/charges`, so that its customer is pre-notified at once; a row that the rules have come to refuse since the check is `failed`. If the file has changed since the check, the import is `failed` with the fault `file_changed`, and nothing is applied.
   *
   * @throws {DomiciliaError} `token_expired`, `import_not_ready`
   */
  apply(importId: string, body?: ApplyImportRequest, options?: KeyedOptions): ResponsePromise<Import>;

  /**
   * Undo an import: `POST /api/imports/{id}/undo`.
   *
   * Cancels the direct debits or withdraws the charges that the import created, and deletes the payment methods that it added, if no other direct debit uses them. Their external ids are free again. A direct debit whose customer was pre-notified of a collection, or that has ended, is `kept`, and so is a charge that has gone to the bank.
   *
   * @throws {DomiciliaError} `token_expired`, `import_not_ready`
   */
  undo(importId: string, body?: UndoImportRequest, options?: KeyedOptions): ResponsePromise<Import>;

  /**
   * Plan the mails that ask for consent: `PUT /api/imports/{id}/consent-requests`.
   *
   * Plans the mails that ask the customers of an applied import for their consent, or changes the plan. Mails are sent on business days between 9 and 20 hours in Mexico City, in the order of the file, and reminders first. The validation of an account whose row has an RFC begins with the first mail, for at most 1,000 accounts a day; the mails of the other rows wait for the next day. A customer who has decided is asked no more, and one who never decides is never collected from. `paused` stops the mails within a hundred of them; another plan continues where it stopped. Send the `ETag` of the last response as `If-Match` to change the plan only if nobody else has changed or paused it since: it identifies the plan, and does not change with the progress.
   *
   * @throws {DomiciliaError} `token_expired`, `import_not_ready`
   */
  planConsentRequests(importId: string, body: PlanConsentRequestsRequest, options?: KeyedOptions & VersionedOptions): ResponsePromise<ConsentRequests>;

  /**
   * Retrieve the progress of the mails that ask for consent: `GET /api/imports/{id}/consent-requests`.
   *
   * Returns the plan, and how many customers have been asked, have agreed, or have become active. A 404 says that no mails are planned yet.
   *
   * @throws {DomiciliaError} `token_expired`
   */
  getConsentRequests(importId: string, options?: CallOptions): ResponsePromise<ConsentRequests>;
}

/**
 * Files that you keep with direct debits, such as signed scans. They are never consent.
 */
export interface DocumentsResource {
  /**
   * Create a document of a direct debit: `POST /api/direct-debits/{id}/documents`.
   *
   * Creates a document of a direct debit, in any status of that, and returns the form that uploads its file: a PDF, JPEG or PNG of at most 10 MB, a scan of a signed mandate for example. A direct debit has at most 10 documents; those that are rejected do not count. A document is never consent: the direct debit asks its customer as before, and its evidence has no entry about it.
   *
   * @throws {DomiciliaError} `token_expired`, `too_many_documents`
   */
  create(directDebitId: string, body: CreateDocumentRequest, options?: KeyedOptions): ResponsePromise<NewDocument>;

  /**
   * List the documents of a direct debit: `GET /api/direct-debits/{id}/documents`.
   *
   * Returns the documents of a direct debit, newest first, without links to their files.
   *
   * @throws {DomiciliaError} `token_expired`
   */
  list(directDebitId: string, query?: ListDocumentsQuery, options?: CallOptions): List<Document>;

  /**
   * Retrieve a document: `GET /api/documents/{id}`.
   *
   * Returns a document. Once it is kept, `download` is a link to the file: anybody can download it for 5 minutes. Each request makes another one.
   *
   * @throws {DomiciliaError} `token_expired`
   */
  get(documentId: string, options?: CallOptions): ResponsePromise<DocumentWithDownload>;

  /**
   * Keep the uploaded file of a document: `POST /api/documents/{id}/keep`.
   *
   * Copies the uploaded file, as it is when we read it, to where nobody can change or delete it for ten years; in the sandbox without this lock. Retrieve the document until it is `kept` or `rejected`. If no file is uploaded, it is `awaiting_upload` again, or `rejected` once the form has expired. What is uploaded later changes nothing. A document is never consent: the direct debit asks its customer as before, and its evidence has no entry about it.
   *
   * @throws {DomiciliaError} `token_expired`, `document_rejected`
   */
  keep(documentId: string, body?: KeepDocumentRequest, options?: KeyedOptions): ResponsePromise<Document>;
}

/**
 * Records of your sales.
 */
export interface OrdersResource {
  /**
   * Create an order: `POST /api/orders`.
   *
   * Creates the record of a sale. Only its items are required. Totals, taxes and the fee are computed from them and from your pricing.
   *
   * The response’s `ETag` identifies the record as it is shown. Send it as `If-Match` to change the record only if it is still shown the same.
   *
   * @throws {DomiciliaError} `token_expired`, `external_id_taken`
   */
  create(body: CreateOrderRequest, options?: KeyedOptions): ResponsePromise<Order>;

  /**
   * List orders: `GET /api/orders`.
   *
   * Returns the account’s orders, including charges of direct debits, newest first. With `charge_date[gte]` or `charge_date[lte]`, those of the latest charge date are first, unless you also send `customer_id`, `direct_debit_id` or `reference`. An order that is moved to another day between two pages may then appear twice, or not at all.
   *
   * Several filters apply together. Each page then examines a limited number of records and may have fewer than `limit`, or none, although `has_more` is true: continue with `next_cursor` while there is one.
   *
   * @throws {DomiciliaError} `token_expired`
   */
  list(query?: ListOrdersQuery, options?: CallOptions): List<Order>;

  /**
   * Retrieve an order: `GET /api/orders/{order_id}`.
   *
   * Returns an order, or a charge of a direct debit.
   *
   * The response’s `ETag` identifies the record as it is shown. Send it as `If-Match` to change the record only if it is still shown the same.
   *
   * @throws {DomiciliaError} `token_expired`
   */
  get(orderId: string, options?: CallOptions): ResponsePromise<Order>;

  /**
   * Update an order: `PUT /api/orders/{order_id}`.
   *
   * Adds, replaces or corrects the shipping address of an order or of a charge, your `external_id` and your `metadata`, until the order is cancelled. Members that you omit stay as they are. Of an address, `address1`, `city`, `postal_code`, `country.code` and `state.code` are required.
   *
   * The response’s `ETag` identifies the record as it is shown. Send it as `If-Match` to change the record only if it is still shown the same.
   *
   * @throws {DomiciliaError} `token_expired`, `external_id_taken`, `order_cancelled`
   */
  update(orderId: string, body: UpdateOrderRequest, options?: KeyedOptions & VersionedOptions): ResponsePromise<Order>;
}

/**
 * Records of payouts for orders.
 */
export interface PayoutsResource {
  /**
   * Create a payout: `POST /api/payouts`.
   *
   * Creates the record of a payout for an order of yours: for items, for charges, or for both. If we hold your money, the payouts of an order are at most what it has brought in: a paid charge its amount less the fee, an unpaid charge nothing, any other order its total less the fee. More is refused with 422 `payout_exceeds_order`, and `available` says what is left.
   *
   * @throws {DomiciliaError} `token_expired`, `external_id_taken`, `payout_exceeds_order`
   */
  create(body: CreatePayoutRequest, options?: KeyedOptions): ResponsePromise<Payout>;

  /**
   * List payouts: `GET /api/payouts`.
   *
   * Returns the account’s payouts, newest first.
   *
   * Several filters apply together. Each page then examines a limited number of records and may have fewer than `limit`, or none, although `has_more` is true: continue with `next_cursor` while there is one.
   *
   * @throws {DomiciliaError} `token_expired`
   */
  list(query?: ListPayoutsQuery, options?: CallOptions): List<Payout>;

  /**
   * Retrieve a payout: `GET /api/payouts/{payout_id}`.
   *
   * Returns a payout.
   *
   * @throws {DomiciliaError} `token_expired`
   */
  get(payoutId: string, options?: CallOptions): ResponsePromise<Payout>;

  /**
   * Update a payout: `PUT /api/payouts/{payout_id}`.
   *
   * Replaces the amount, the order, the items and the charges of a payout: all four. Your own `external_id` and `metadata` stay as they are if you omit them. Send the `ETag` of the last response as `If-Match` to change the payout only if it is still shown the same. If we hold your money, the payouts of an order are at most what it has brought in: a paid charge its amount less the fee, an unpaid charge nothing, any other order its total less the fee. More is refused with 422 `payout_exceeds_order`, and `available` says what is left.
   *
   * @throws {DomiciliaError} `token_expired`, `external_id_taken`, `payout_exceeds_order`
   */
  update(payoutId: string, body: UpdatePayoutRequest, options?: KeyedOptions & VersionedOptions): ResponsePromise<Payout>;
}

/**
 * Where your money is: the balance, each movement, monthly statements, and the closing of each day.
 */
export interface BalanceResource {
  /**
   * Retrieve the balance: `GET /api/balance`.
   *
   * Returns where your money is: what is pending, available, reserved and on its way, what you owe, and what is with the bank.
   *
   * If the bank credits you directly, the balance has only the fees that you owe.
   *
   * @throws {DomiciliaError} `token_expired`
   */
  get(options?: CallOptions): ResponsePromise<Balance>;

  /**
   * List balance transactions: `GET /api/balance-transactions`.
   *
   * Returns the movements of your money by the date of `created_at` in Mexico City, latest date first. Those of one date are in no order of time.
   *
   * Several filters apply together. Each page then examines a limited number of records and may have fewer than `limit`, or none, although `has_more` is true: continue with `next_cursor` while there is one.
   *
   * @throws {DomiciliaError} `token_expired`
   */
  listTransactions(query?: ListBalanceTransactionsQuery, options?: CallOptions): List<BalanceTransaction>;

  /**
   * Retrieve a balance transaction: `GET /api/balance-transactions/{id}`.
   *
   * Returns a balance transaction.
   *
   * @throws {DomiciliaError} `token_expired`
   */
  getTransaction(balanceTransactionId: string, options?: CallOptions): ResponsePromise<BalanceTransaction>;

  /**
   * Retrieve a month’s statement: `GET /api/statements/{month}`.
   *
   * Returns the transactions of a month summed by type and by day, and the balance at its beginning and its end. A month’s statement does not change once the month is over and its last transactions are summed: a return that arrives later is a transaction of a later month.
   *
   * @throws {DomiciliaError} `token_expired`
   */
  getStatement(month: string, options?: CallOptions): ResponsePromise<Statement>;

  /**
   * Retrieve the closing of a day: `GET /api/closings/{day}`.
   *
   * Returns the closing of a day: your transactions of that day and your balances, signed once and for all. A day is closed from 02:00 of the next day on, in Mexico City. A day without transactions has a closing too: it proves that there are none, and its text is the same whenever you ask. Keep them: [verify-closings.mjs](/docs/verify-closings.mjs) verifies the closings of a range of days offline, with the transactions and the public keys, and names each day that is missing. The first closing of the service has all transactions up to its day. Simulated days of the sandbox are in no closing.
   *
   * @throws {DomiciliaError} `token_expired`, `closing_not_found`, `day_not_closed`
   */
  getClosing(day: string, options?: CallOptions): ResponsePromise<Closing>;

  /**
   * List the transactions of a closing: `GET /api/closings/{day}/transactions`.
   *
   * Returns the transactions of a closing as they were hashed, in the order of the hash.
   *
   * @throws {DomiciliaError} `token_expired`, `closing_not_found`, `day_not_closed`
   */
  listClosedTransactions(day: string, query?: ListClosedTransactionsQuery, options?: CallOptions): List<ClosedTransaction>;
}

/**
 * Money that goes back to payers, if we hold it.
 */
export interface RefundsResource {
  /**
   * Refund a charge: `POST /api/orders/{order_id}/refunds`.
   *
   * Refunds a paid charge, or a part of it, to the account that it was taken from. The amount leaves your balance as soon as the balance covers it, and goes to the bank with the next file. The fee of the charge stays.
   *
   * A charge can be refunded for 150 days, and several times, up to its amount. If the bank takes the payment back first, a refund that has not left is `cancelled`.
   *
   * @throws {DomiciliaError} `token_expired`, `settled_directly`, `not_refundable`, `refund_exceeds_order`
   */
  create(orderId: string, body?: CreateRefundRequest, options?: KeyedOptions): ResponsePromise<Refund>;

  /**
   * List the refunds of a charge: `GET /api/orders/{order_id}/refunds`.
   *
   * Returns all refunds of a charge, newest first.
   *
   * @throws {DomiciliaError} `token_expired`
   */
  listOfOrder(orderId: string, options?: CallOptions): List<Refund>;

  /**
   * List refunds: `GET /api/refunds`.
   *
   * Returns refunds, newest first.
   *
   * Several filters apply together. Each page then examines a limited number of records and may have fewer than `limit`, or none, although `has_more` is true: continue with `next_cursor` while there is one.
   *
   * @throws {DomiciliaError} `token_expired`
   */
  list(query?: ListRefundsQuery, options?: CallOptions): List<Refund>;

  /**
   * Retrieve a refund: `GET /api/refunds/{id}`.
   *
   * Returns a refund.
   *
   * @throws {DomiciliaError} `token_expired`
   */
  get(refundId: string, options?: CallOptions): ResponsePromise<Refund>;
}

/**
 * Payments that the bank took back because customers do not recognise them.
 */
export interface DisputesResource {
  /**
   * List disputes: `GET /api/disputes`.
   *
   * Returns disputes, newest first. The bank opens one if it takes a payment back because the customer does not recognise it. We send it the form that the customer signed and the evidence of the consent; you have nothing to do.
   *
   * Several filters apply together. Each page then examines a limited number of records and may have fewer than `limit`, or none, although `has_more` is true: continue with `next_cursor` while there is one.
   *
   * @throws {DomiciliaError} `token_expired`
   */
  list(query?: ListDisputesQuery, options?: CallOptions): List<Dispute>;

  /**
   * Retrieve a dispute: `GET /api/disputes/{id}`.
   *
   * Returns a dispute.
   *
   * @throws {DomiciliaError} `token_expired`
   */
  get(disputeId: string, options?: CallOptions): ResponsePromise<Dispute>;

  /**
   * Accept a dispute: `POST /api/disputes/{id}/accept`.
   *
   * Gives in: the customer is right, and no evidence is sent. The dispute is `lost`, and its fee stays. A dispute that is lost already does not change.
   *
   * @throws {DomiciliaError} `token_expired`, `dispute_won`
   */
  accept(disputeId: string, body?: AcceptDisputeRequest, options?: KeyedOptions): ResponsePromise<Dispute>;
}

/**
 * Files for you and your accountant, with the rows of some days.
 */
export interface ExportsResource {
  /**
   * Create an export: `POST /api/exports`.
   *
   * Creates an export: a file with the rows of some days, which is made in the background. The event `export.ready` reports that it can be downloaded. The columns of each kind are in the chapter *Exports and your accountant*. A file has at most 100,000 rows and 400 MB; it is deleted with its export after 7 days. An account has at most 10 exports under way: one more is a 429 `too_many_requests`, and nothing is created.
   *
   * @throws {DomiciliaError} `token_expired`
   */
  create(body: CreateExportRequest, options?: KeyedOptions): ResponsePromise<Export>;

  /**
   * List exports: `GET /api/exports`.
   *
   * Returns the account’s exports of the last 7 days, newest first.
   *
   * Several filters apply together. Each page then examines a limited number of records and may have fewer than `limit`, or none, although `has_more` is true: continue with `next_cursor` while there is one.
   *
   * @throws {DomiciliaError} `token_expired`
   */
  list(query?: ListExportsQuery, options?: CallOptions): List<Export>;

  /**
   * Retrieve an export: `GET /api/exports/{id}`.
   *
   * Returns an export. Once it is ready, `download` is a link to its file: anybody can download it for 5 minutes. Each request makes another one. Another account’s export is not found.
   *
   * @throws {DomiciliaError} `token_expired`
   */
  get(exportId: string, options?: CallOptions): ResponsePromise<ExportWithDownload>;
}

/**
 * Your money on its way to your payout account, if we hold it.
 */
export interface TransfersResource {
  /**
   * Create a transfer: `POST /api/transfers`.
   *
   * Transfers what is available now to your payout account, without waiting for the schedule and its minimum. We set the payout account and the schedule; the API does not change them.
   *
   * The transfer takes all available balance transactions, and its amount is their sum. Above a limit it stays `closed` until we have checked it.
   *
   * @throws {DomiciliaError} `token_expired`, `settled_directly`, `nothing_available`, `payout_account_not_ready`
   */
  create(body?: CreateTransferRequest, options?: KeyedOptions): ResponsePromise<Transfer>;

  /**
   * List transfers: `GET /api/transfers`.
   *
   * Returns the transfers to your payout account, newest first.
   *
   * Several filters apply together. Each page then examines a limited number of records and may have fewer than `limit`, or none, although `has_more` is true: continue with `next_cursor` while there is one.
   *
   * @throws {DomiciliaError} `token_expired`
   */
  list(query?: ListTransfersQuery, options?: CallOptions): List<Transfer>;

  /**
   * Retrieve a transfer: `GET /api/transfers/{id}`.
   *
   * Returns a transfer.
   *
   * @throws {DomiciliaError} `token_expired`
   */
  get(transferId: string, options?: CallOptions): ResponsePromise<Transfer>;

  /**
   * List the balance transactions of a transfer: `GET /api/transfers/{id}/balance-transactions`.
   *
   * Returns the balance transactions that a transfer pays out, in the order in which it took them. Their `net` sums to the amount of the transfer.
   *
   * @throws {DomiciliaError} `token_expired`
   */
  listTransactions(transferId: string, query?: ListTransferTransactionsQuery, options?: CallOptions): List<BalanceTransaction>;
}

/**
 * The changes to your records. Each event contains the record as it was at that time.
 */
export interface EventsResource {
  /**
   * List events: `GET /api/events`.
   *
   * Returns the events of the account’s records, newest first, for 30 days. Every visible change of a record has an event, also a change by the customer, the bank or the service. The event is written together with the change, so neither exists without the other.
   *
   * - `direct_debit.updated`, `charge.updated` and similar types report changes that no other event of that record reports.
   * - Two changes have no event of their own. A charge that enters a file which the bank cannot see yet (`pending`) shows that in its next event. When a scheduled collection opens its charge, `next_payment_date` of the direct debit moves to the next collection: only the event of the charge reports that.
   * - `direct_debit.charge_upcoming` is the pre-notification of a collection: its day, its amount and its orders. It is published whether or not your customer gets a mail (`send_email`). A collection that is moved is published again with its new day.
   * - Several events can have the same millisecond; their order then has no meaning.
   *
   * @throws {DomiciliaError} `token_expired`
   */
  list(query?: ListEventsQuery, options?: CallOptions): List<Event>;

  /**
   * Retrieve an event: `GET /api/events/{id}`.
   *
   * Returns an event, for 30 days. An event is available from the moment of its delivery. This includes events that test a webhook endpoint (`webhook_endpoint.test`), which no list includes.
   *
   * A 404 for an id of the last minute has `Retry-After`: an event in the list of a direct debit’s events can be retrieved by its id a moment later.
   *
   * @throws {DomiciliaError} `token_expired`
   */
  get(eventId: string, options?: CallOptions): ResponsePromise<GetEventResponse>;
}

/**
 * Your servers that receive events, their deliveries, and the secrets that sign them.
 */
export interface WebhooksResource {
  /**
   * Create a webhook endpoint: `POST /api/webhook-endpoints`.
   *
   * Creates an endpoint: a server of yours that receives the events of your account. Each webhook is a POST to `url` with the event as its body. Requests are signed according to [Standard Webhooks](https://www.standardwebhooks.com): verify `webhook-signature` with the secret before you use the body.
   *
   * Only this response shows the secret. If the response was lost, repeat the request with the same token and `Idempotency-Key`: the same secret is returned until it is rotated. An account has at most 20 endpoints.
   *
   * Respond with a 2xx within 10 seconds. Otherwise the delivery is retried after 5 seconds, 5 minutes, 30 minutes, 2, 5, 10, 14, 20 and 24 hours. A 410 disables the endpoint at once; three days without a success disable it as well, and you get a mail. A webhook can arrive twice, and webhooks arrive in any order: recognise a repetition by `webhook-id`, which is the event’s id.
   *
   * The 10 seconds cover the whole attempt: name resolution, the connection, TLS, and your complete response. At most 8 KiB of the response are read; the delivery shows their beginning as `response_excerpt`. So respond first and work afterwards. Informational responses do not extend the time, and a 101 counts as a response that is not 2xx. An attempt without a recorded outcome after one minute counts as failed.
   *
   * At most five attempts run at the same time for one endpoint, five for all your `notify_url` together, and eight for your account. Further deliveries wait, in no order, and waiting does not count as an attempt. A server that responds within 150 milliseconds receives some 30 webhooks a second.
   *
   * @throws {DomiciliaError} `token_expired`, `response_not_repeated`, `too_many_webhook_endpoints`
   */
  createEndpoint(body: CreateWebhookEndpointRequest, options?: KeyedOptions): ResponsePromise<WebhookEndpointWithSecret>;

  /**
   * List webhook endpoints: `GET /api/webhook-endpoints`.
   *
   * Returns the account’s webhook endpoints, newest first. Secrets are not shown.
   *
   * @throws {DomiciliaError} `token_expired`
   */
  listEndpoints(query?: ListWebhookEndpointsQuery, options?: CallOptions): List<WebhookEndpoint>;

  /**
   * Retrieve a webhook endpoint: `GET /api/webhook-endpoints/{id}`.
   *
   * Returns a webhook endpoint. Its secret is not shown.
   *
   * @throws {DomiciliaError} `token_expired`
   */
  getEndpoint(webhookEndpointId: string, options?: CallOptions): ResponsePromise<WebhookEndpoint>;

  /**
   * Update a webhook endpoint: `PATCH /api/webhook-endpoints/{id}`.
   *
   * Updates the members that you send and leaves the others. With `disabled`, waiting deliveries end. With `enabled` or a new `url`, earlier failures no longer count. Send the `ETag` of the last response as `If-Match` to change the endpoint only if it has not been changed since.
   *
   * @throws {DomiciliaError} `token_expired`
   */
  updateEndpoint(webhookEndpointId: string, body: UpdateWebhookEndpointRequest, options?: KeyedOptions & VersionedOptions): ResponsePromise<WebhookEndpoint>;

  /**
   * Delete a webhook endpoint: `DELETE /api/webhook-endpoints/{id}`.
   *
   * Deletes a webhook endpoint with its secrets. Waiting deliveries are not sent. Deleting it again returns the same response for 30 days.
   *
   * @throws {DomiciliaError} `token_expired`
   */
  deleteEndpoint(webhookEndpointId: string, options?: CallOptions): ResponsePromise<DeletedWebhookEndpoint>;

  /**
   * Rotate a webhook endpoint’s secret: `POST /api/webhook-endpoints/{id}/rotate-secret`.
   *
   * Creates a new secret, which only this response shows. For 24 hours every webhook also carries a signature of the previous secret, so that you can switch at any time in between. At most three secrets sign at the same time; a fourth ends the oldest at once. If the response was lost, repeat the request with the same token and `Idempotency-Key`: the same secret is returned until it is rotated again.
   *
   * @throws {DomiciliaError} `token_expired`, `response_not_repeated`
   */
  rotateSecret(webhookEndpointId: string, body?: RotateWebhookSecretRequest, options?: KeyedOptions): ResponsePromise<WebhookEndpointWithSecret>;

  /**
   * Test a webhook endpoint: `POST /api/webhook-endpoints/{id}/test`.
   *
   * Sends an event of type `webhook_endpoint.test` to this endpoint alone, signed and retried like any other event. Its record is the endpoint. Its outcome is in the list of deliveries.
   *
   * @throws {DomiciliaError} `token_expired`, `webhook_endpoint_disabled`
   */
  testEndpoint(webhookEndpointId: string, body?: TestWebhookEndpointRequest, options?: KeyedOptions): ResponsePromise<TestEvent>;

  /**
   * List deliveries: `GET /api/webhook-endpoints/{id}/deliveries`.
   *
   * Returns the deliveries to this endpoint of the last 30 days, sent or pending, with each attempt, newest event first. A page may be short or empty although `has_more` is true: with `status`, and where deliveries have just expired.
   *
   * @throws {DomiciliaError} `token_expired`
   */
  listDeliveries(webhookEndpointId: string, query?: ListWebhookDeliveriesQuery, options?: CallOptions): List<Delivery>;

  /**
   * Redeliver the events of a period: `POST /api/webhook-endpoints/{id}/redeliveries`.
   *
   * Delivers the events between two times again to this endpoint, after your server was mended: those that it listens to and missed, because every attempt failed, or because it was disabled or did not exist at the time. With `only_failed: false`, delivered events are sent again as well. Pending deliveries continue as they are, and are not counted: a request that is repeated after an interruption counts what it still had to begin. One request looks at up to 50 events, newest first; while `has_more` is true, repeat it with `next_cursor` as `cursor`. Events are kept for 30 days.
   *
   * @throws {DomiciliaError} `token_expired`, `webhook_endpoint_disabled`
   */
  redeliverEvents(webhookEndpointId: string, body: RedeliverEventsRequest, options?: KeyedOptions): ResponsePromise<Redeliveries>;

  /**
   * Retrieve the notify secret’s state: `GET /api/notify-secret`.
   *
   * Returns the state of the secret that signs webhooks to the `notify_url` of your direct debits and orders: one secret for the whole account. The secret itself is not shown here: the response to a GET stays in histories, caches and logs, and anyone with a token could read it unnoticed. If `rotated_at` is null, you have no secret yet: rotate it to create one.
   *
   * @throws {DomiciliaError} `token_expired`
   */
  getNotifySecret(options?: CallOptions): ResponsePromise<NotifySecret>;

  /**
   * Rotate the notify secret: `POST /api/notify-secret/rotate`.
   *
   * Creates a new notify secret, also the first one, and shows it in this response only. For 24 hours every webhook also carries a signature of the previous secret. At most three secrets sign at the same time; a fourth ends the oldest at once. If the response was lost, repeat the request with the same token and `Idempotency-Key`: the same secret is returned until it is rotated again.
   *
   * @throws {DomiciliaError} `token_expired`, `response_not_repeated`
   */
  rotateNotifySecret(body?: RotateNotifySecretRequest, options?: KeyedOptions): ResponsePromise<NotifySecretWithSecret>;

  /**
   * Redeliver an event: `POST /api/events/{id}/redeliver`.
   *
   * Delivers an event again, in a new series of attempts, whether or not it was delivered before. It is sent to all enabled endpoints that listen to its type and to the `notify_url` of its record; with `webhook_endpoint_id` to that endpoint alone, whatever types it listens to. A test event is sent to the endpoint that it tests. Events are kept for 30 days.
   *
   * @throws {DomiciliaError} `token_expired`, `webhook_endpoint_disabled`
   */
  redeliverEvent(eventId: string, body?: RedeliverEventRequest, options?: KeyedOptions): ResponsePromise<Redelivery>;
}

/**
 * Your account: its contacts, its prices, and the terms by which you receive your money.
 */
export interface AccountResource {
  /**
   * Retrieve the account: `GET /api/account`.
   *
   * Returns the account of the token: the contacts that your customers see, the prices that you pay, the terms by which you receive your money, and the account that it is transferred to. We change them: write to us.
   *
   * @throws {DomiciliaError} `token_expired`
   */
  get(options?: CallOptions): ResponsePromise<Account>;
}

/**
 * Helpers for your tests. Production does not serve them.
 */
export interface SandboxResource {
  /**
   * Simulate an identity result: `POST /sandbox/verifications/{id}`.
   *
   * Makes the simulator of the identity provider report a result for a direct debit of level 2, by the same callback as the provider. A result that no longer counts changes nothing: any after a decline, and an approval of a direct debit that is cancelled or completed.
   *
   * @throws {DomiciliaError} `token_expired`
   */
  answerVerification(verificationId: string, body: AnswerVerificationRequest, options?: KeyedOptions): ResponsePromise<DirectDebit>;

  /**
   * Run the collections of a day: `POST /sandbox/collections`.
   *
   * Runs the collections of your account as if on a given business day: opens the orders that are due, presents them to the simulated bank, and processes its return file. The pre-notifications of the run count as sent on the day before.
   *
   * The centavos of the amount decide the return: `.01` to `.13` give that return code (`.04`: insufficient funds, `.08`: the customer told the bank not to pay), `.21` to `.33` give the code that is 20 less to the first attempt and pay each retry, `.90` gets no return, and any other amount is paid.
   *
   * A run that takes longer than the request continues in the background: `finished` is false, and the same request again returns its progress. A run that was interrupted is finished by the next run, of any day.
   *
   * @throws {DomiciliaError} `token_expired`, `account_has_clock`
   */
  runCollections(body: RunCollectionsRequest, options?: KeyedOptions): ResponsePromise<CollectionsReport>;

  /**
   * Make the bank return a charge again: `POST /sandbox/returns`.
   *
   * Makes the simulated bank return one charge again, in a file with this line alone, which is settled like any other: late returns, corrections, outcomes after days, returns that contradict each other, and faulty ones.
   *
   * A return on a later day than the last one counts. One on the same day that says otherwise is an exception, which an operator decides. The bank takes a payment back within 150 days.
   *
   * @throws {DomiciliaError} `token_expired`, `order_not_presented`
   */
  returnOrder(body: ReturnOrderRequest, options?: KeyedOptions): ResponsePromise<ReturnReport>;

  /**
   * Make the bank refuse the files of a day: `POST /sandbox/files/{day}/refuse`.
   *
   * Makes the simulated bank refuse the files that your account presents for a day, unread. Their charges and payments are presented again on a later day. What the bank got for that day before stays.
   *
   * @throws {DomiciliaError} `token_expired`
   */
  refuseFiles(day: string, body?: RefuseFilesRequest, options?: KeyedOptions): ResponsePromise<RefusedFiles>;

  /**
   * List the scenarios: `GET /sandbox/scenarios`.
   *
   * Returns the stories that the sandbox can produce, each with its steps.
   *
   * @throws {DomiciliaError} `token_expired`
   */
  listScenarios(options?: CallOptions): List<Scenario>;

  /**
   * Retrieve the clock: `GET /sandbox/clock`.
   *
   * Returns the clock of your account, and the progress of its move.
   *
   * @throws {DomiciliaError} `token_expired`
   */
  getClock(options?: CallOptions): ResponsePromise<SandboxClock>;

  /**
   * Move the clock forwards: `PUT /sandbox/clock`.
   *
   * Moves the clock of your account forwards, and runs each business day on the way, in order, as the daily run at 08:30 in Mexico City would have: it opens charges, notifies customers, presents files, and processes the simulated bank’s returns. From then on everything that depends on the day follows this clock: pre-notifications, the periods and the end of direct debits, retries, the days of summaries, balances and transfers. The runs of the sandbox pass over your account.
   *
   * The clock stands still between moves, and a clock of its own is for good: create another account to return to the real time. Tokens, links, limits, `Idempotency-Key`s, timestamps of records and of webhooks keep the real time. The evidence of mandates says `simulated`.
   *
   * A move is at most 400 days, and a request runs it for up to 18 seconds. A longer one continues in the background: `moving_to` is not null, and `GET /sandbox/clock` shows its progress. The same request again continues a move that was interrupted. A year with 20 monthly direct debits takes a few minutes. Your account may use 5,000 references on a real day.
   *
   * @throws {DomiciliaError} `token_expired`, `clock_moving`
   */
  moveClock(body: MoveClockRequest, options?: KeyedOptions): ResponsePromise<SandboxClock>;

  /**
   * Retry the waiting webhooks now: `POST /sandbox/deliveries/advance`.
   *
   * Makes every webhook of your account that waits for its next attempt due at once, so that you need not wait for the retries of a server that was down.
   *
   * @throws {DomiciliaError} `token_expired`
   */
  advanceDeliveries(body?: AdvanceDeliveriesRequest, options?: KeyedOptions): ResponsePromise<AdvancedDeliveries>;
}

/** The resources of the API, each with a method for each of its operations. */
export abstract class Resources {
  declare readonly paymentMethods: PaymentMethodsResource;
  declare readonly directDebits: DirectDebitsResource;
  declare readonly summaries: SummariesResource;
  declare readonly search: SearchResource;
  declare readonly charges: ChargesResource;
  declare readonly imports: ImportsResource;
  declare readonly documents: DocumentsResource;
  declare readonly orders: OrdersResource;
  declare readonly payouts: PayoutsResource;
  declare readonly balance: BalanceResource;
  declare readonly refunds: RefundsResource;
  declare readonly disputes: DisputesResource;
  declare readonly exports: ExportsResource;
  declare readonly transfers: TransfersResource;
  declare readonly events: EventsResource;
  declare readonly webhooks: WebhooksResource;
  declare readonly account: AccountResource;
  declare readonly sandbox: SandboxResource;
}

/**
 * The operation of each method. A list is `LIST`, a PDF is `PDF`, and `?` ends the path of an operation with a query.
 */
export const OPERATIONS = {
  paymentMethods: {
    add: 'POST /api/customers/{customerId}/payment-methods',
    list: 'LIST /api/customers/{customerId}/payment-methods?',
    get: 'GET /api/customers/{customerId}/payment-methods/{id}',
    update: 'PATCH /api/customers/{customerId}/payment-methods/{id}',
    delete: 'DELETE /api/customers/{customerId}/payment-methods/{id}',
    validate: 'PATCH /api/payment-methods/validate',
  },
  directDebits: {
    create: 'POST /api/direct-debits',
    list: 'LIST /api/direct-debits?',
    get: 'GET /api/direct-debits/{id}',
    update: 'PATCH /api/direct-debits/{id}',
    getMandate: 'GET /api/direct-debits/{id}/mandate',
    getMandatePdf: 'PDF /api/direct-debits/{id}/mandate',
    revoke: 'POST /api/direct-debits/{id}/revoke',
    createSessionLink: 'POST /api/direct-debits/{id}/session-link',
    resendEmail: 'POST /api/direct-debits/{id}/resend-email',
    getUpcomingCollection: 'GET /api/direct-debits/{id}/upcoming-collection',
  },
  summaries: {
    getActive: 'GET /api/direct-debits/summary/active-direct-debits',
    getProcessed: 'GET /api/direct-debits/summary/total-processed?',
    getSuccessRate: 'GET /api/direct-debits/summary/success-rate?',
    getFailed: 'GET /api/direct-debits/summary/failed-payments?',
    getSettlements: 'GET /api/reports/settlements?',
    getDailyReport: 'GET /api/reports/daily?',
    getUpcomingReport: 'GET /api/reports/upcoming?',
  },
  search: {
    search: 'GET /api/search?',
  },
  charges: {
    listPayments: 'LIST /api/direct-debits/{id}/payments?',
    retryDirectDebit: 'POST /api/direct-debits/{id}/retry',
    create: 'POST /api/direct-debits/{id}/charges',
    update: 'PATCH /api/direct-debits/{id}/charges/{order_id}',
    retry: 'POST /api/direct-debits/{id}/charges/{order_id}/retry',
  },
  imports: {
    create: 'POST /api/imports',
    list: 'LIST /api/imports?',
    get: 'GET /api/imports/{id}',
    check: 'POST /api/imports/{id}/check',
    listRows: 'LIST /api/imports/{id}/rows?',
    getResult: 'GET /api/imports/{id}/result',
    apply: 'POST /api/imports/{id}/apply',
    undo: 'POST /api/imports/{id}/undo',
    planConsentRequests: 'PUT /api/imports/{id}/consent-requests',
    getConsentRequests: 'GET /api/imports/{id}/consent-requests',
  },
  documents: {
    create: 'POST /api/direct-debits/{id}/documents',
    list: 'LIST /api/direct-debits/{id}/documents?',
    get: 'GET /api/documents/{id}',
    keep: 'POST /api/documents/{id}/keep',
  },
  orders: {
    create: 'POST /api/orders',
    list: 'LIST /api/orders?',
    get: 'GET /api/orders/{order_id}',
    update: 'PUT /api/orders/{order_id}',
  },
  payouts: {
    create: 'POST /api/payouts',
    list: 'LIST /api/payouts?',
    get: 'GET /api/payouts/{payout_id}',
    update: 'PUT /api/payouts/{payout_id}',
  },
  balance: {
    get: 'GET /api/balance',
    listTransactions: 'LIST /api/balance-transactions?',
    getTransaction: 'GET /api/balance-transactions/{id}',
    getStatement: 'GET /api/statements/{month}',
    getClosing: 'GET /api/closings/{day}',
    listClosedTransactions: 'LIST /api/closings/{day}/transactions?',
  },
  refunds: {
    create: 'POST /api/orders/{order_id}/refunds',
    listOfOrder: 'LIST /api/orders/{order_id}/refunds',
    list: 'LIST /api/refunds?',
    get: 'GET /api/refunds/{id}',
  },
  disputes: {
    list: 'LIST /api/disputes?',
    get: 'GET /api/disputes/{id}',
    accept: 'POST /api/disputes/{id}/accept',
  },
  exports: {
    create: 'POST /api/exports',
    list: 'LIST /api/exports?',
    get: 'GET /api/exports/{id}',
  },
  transfers: {
    create: 'POST /api/transfers',
    list: 'LIST /api/transfers?',
    get: 'GET /api/transfers/{id}',
    listTransactions: 'LIST /api/transfers/{id}/balance-transactions?',
  },
  events: {
    list: 'LIST /api/events?',
    get: 'GET /api/events/{id}',
  },
  webhooks: {
    createEndpoint: 'POST /api/webhook-endpoints',
    listEndpoints: 'LIST /api/webhook-endpoints?',
    getEndpoint: 'GET /api/webhook-endpoints/{id}',
    updateEndpoint: 'PATCH /api/webhook-endpoints/{id}',
    deleteEndpoint: 'DELETE /api/webhook-endpoints/{id}',
    rotateSecret: 'POST /api/webhook-endpoints/{id}/rotate-secret',
    testEndpoint: 'POST /api/webhook-endpoints/{id}/test',
    listDeliveries: 'LIST /api/webhook-endpoints/{id}/deliveries?',
    redeliverEvents: 'POST /api/webhook-endpoints/{id}/redeliveries',
    getNotifySecret: 'GET /api/notify-secret',
    rotateNotifySecret: 'POST /api/notify-secret/rotate',
    redeliverEvent: 'POST /api/events/{id}/redeliver',
  },
  account: {
    get: 'GET /api/account',
  },
  sandbox: {
    answerVerification: 'POST /sandbox/verifications/{id}',
    runCollections: 'POST /sandbox/collections',
    returnOrder: 'POST /sandbox/returns',
    refuseFiles: 'POST /sandbox/files/{day}/refuse',
    listScenarios: 'LIST /sandbox/scenarios',
    getClock: 'GET /sandbox/clock',
    moveClock: 'PUT /sandbox/clock',
    advanceDeliveries: 'POST /sandbox/deliveries/advance',
  },
} as const;
