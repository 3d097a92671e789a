import { CUSTOMER, FIRST_PAYMENT, IDS } from '#lib/api/members/story.ts';
import type { RouteId } from '#lib/api/routes.ts';

/**
 * The folders of the collection, with their operations in the order in which a runner sends them: each finds the records
 * of the earlier ones. The last folder ends what the others created.
 */
export const STORY: Readonly<Record<string, readonly RouteId[]>> = {
  Authorization: ['createToken', 'getJwks', 'getMandateKeys'],
  'Payment methods': [
    'addPaymentMethod',
    'listPaymentMethods',
    'getPaymentMethod',
    'updatePaymentMethod',
    'validatePaymentMethod',
  ],
  Webhooks: [
    'createWebhookEndpoint',
    'listWebhookEndpoints',
    'getWebhookEndpoint',
    'updateWebhookEndpoint',
    'rotateWebhookSecret',
    'testWebhookEndpoint',
    'listWebhookDeliveries',
    'getNotifySecret',
    'rotateNotifySecret',
  ],
  'Direct debits': [
    'createDirectDebit',
    'listDirectDebits',
    'getDirectDebit',
    'resendEmail',
    'requestLink',
    'createSessionLink',
    'exchangeLink',
    'acknowledgeDirectDebit',
    'getMandate',
    'getUpcomingCollection',
    'updateDirectDebit',
  ],
  Charges: [
    'createCharge',
    'getClock',
    'runCollections',
    'listPayments',
    'retryDirectDebit',
    'updateCharge',
    'retryCharge',
  ],
  Summaries: [
    'getActiveSummary',
    'getProcessedSummary',
    'getSuccessRate',
    'getFailedSummary',
    'getSettlements',
    'getDailyReport',
    'getUpcomingReport',
  ],
  Search: ['search'],
  Account: ['getAccount'],
  Imports: [
    'createImport',
    'listImports',
    'getImport',
    'checkImport',
    'listImportRows',
    'applyImport',
    'getImportResult',
    'planConsentRequests',
    'getConsentRequests',
    'undoImport',
  ],
  Documents: ['createDocument', 'keepDocument', 'listDocuments', 'getDocument'],
  Orders: ['createOrder', 'listOrders', 'getOrder', 'updateOrder'],
  Balance: [
    'getBalance',
    'listBalanceTransactions',
    'getBalanceTransaction',
    'getStatement',
    'getClosing',
    'listClosedTransactions',
  ],
  Refunds: ['listRefundsOfOrder', 'createRefund', 'listRefunds', 'getRefund'],
  Disputes: ['returnOrder', 'listDisputes', 'getDispute', 'acceptDispute'],
  Transfers: ['listTransfers', 'createTransfer', 'getTransfer', 'listTransferTransactions'],
  Payouts: ['createPayout', 'listPayouts', 'getPayout', 'updatePayout'],
  Exports: ['createExport', 'listExports', 'getExport'],
  Events: ['listEvents', 'getEvent', 'redeliverEvent', 'redeliverEvents'],
  Sandbox: ['answerVerification', 'listScenarios', 'refuseFiles', 'moveClock', 'advanceDeliveries'],
  'Revoking and deleting': ['revokeDirectDebit', 'deletePaymentMethod', 'deleteWebhookEndpoint'],
};

/**
 * The operations that merchants' servers cannot call: the identity provider signs one, the simulator’s page has the key
 * of another, and the others need the browser of a member.
 */
export const OF_OTHERS: readonly RouteId[] = [
  'receiveIdentityResult',
  'finishVerification',
  'requestSignIn',
  'completeSignIn',
  'renewSession',
  'endSession',
  'listMembers',
  'addMember',
  'updateMember',
  'removeMember',
  'listApiKeys',
  'createApiKey',
  'revokeApiKey',
];

/** The values of the examples that are variables in the collection. */
export const VARIABLE_OF: readonly (readonly [value: string, variable: string])[] = [
  [IDS.paymentMethod, 'paymentMethodId'],
  [IDS.directDebit, 'directDebitId'],
  [IDS.charge, 'chargeId'],
  [IDS.order, 'orderId'],
  [IDS.import, 'importId'],
  [IDS.document, 'documentId'],
  [IDS.refund, 'refundId'],
  [IDS.dispute, 'disputeId'],
  [IDS.transaction, 'transactionId'],
  [IDS.transfer, 'transferId'],
  [IDS.payout, 'payoutId'],
  [IDS.export, 'exportId'],
  [IDS.event, 'eventId'],
  [IDS.endpoint, 'endpointId'],
  [IDS.linkCode, 'linkCode'],
  ['dolores.godinez@', '{{customerId}}.new@'],
  ['dolores@', '{{customerId}}@'],
  [CUSTOMER, 'customerId'],
  [FIRST_PAYMENT, 'paymentDay'],
].map(([value = '', name = '']) => [value, name.startsWith('{') ? name : `{{${name}}}`]);

/** The values of path parameters that differ from the example's. */
export const PATH_VALUES: { readonly [Id in RouteId]?: Readonly<Record<string, string>> } = {
  createRefund: { order_id: '{{paidChargeId}}' },
  listRefundsOfOrder: { order_id: '{{paidChargeId}}' },
  updateCharge: { order_id: '{{retryId}}' },
  getStatement: { month: '{{month}}' },
  getClosing: { day: '{{closedDay}}' },
  listClosedTransactions: { day: '{{closedDay}}' },
};

/** The bodies that differ from the example's. The simulated bank returns this charge: the account holds too little. */
export const BODIES: { readonly [Id in RouteId]?: object } = {
  createCharge: { amount: 120.04, concept: 'Consumo extra' },
  returnOrder: { order_id: '{{paidChargeId}}', code: '13' },
  redeliverEvents: { from: '{{yesterday}}T06:00:00.000Z', to: '{{paymentDay}}T06:00:00.000Z' },
  moveClock: { now: '{{clockNow}}' },
};

/** The variables that a response fills, each with the expression of its value. `body` is the response. */
export const KEPT: { readonly [Id in RouteId]?: Readonly<Record<string, string>> } = {
  createToken: {
    token: 'body.token',
    tokenOf: 'account',
    tokenUntil: 'Date.now() + (body.expires_in - 60) * 1000',
  },
  addPaymentMethod: { paymentMethodId: 'body.id' },
  createWebhookEndpoint: { endpointId: 'body.id' },
  createDirectDebit: { directDebitId: 'body.id' },
  createSessionLink: { linkToken: 'body.token', linkCode: "body.short_url.split('#')[1]" },
  createCharge: { chargeId: 'body.id' },
  listPayments: {
    paidChargeId: "body.data.find(({ status }) => status === 'paid')?.id",
    chargeId: 'body.data.find(({ failure }) => failure)?.id',
  },
  retryDirectDebit: { retryId: 'body.id' },
  createImport: { importId: 'body.id' },
  // The collection uploads no file.
  getImport: { checkedImportId: 'body.checked_at ? body.id : undefined' },
  createDocument: { documentId: 'body.id' },
  createOrder: { orderId: 'body.id' },
  createRefund: { refundId: 'body.id' },
  listDisputes: { disputeId: 'body.data[0]?.id' },
  getBalance: {
    available: 'body.available',
    held: 'body.pending + body.available + body.in_transit',
  },
  listBalanceTransactions: { transactionId: 'body.data[0]?.id' },
  listTransfers: { transferId: 'body.data[0]?.id' },
  createTransfer: { transferId: 'body.id' },
  createPayout: { payoutId: 'body.id' },
  createExport: { exportId: 'body.id' },
  listEvents: { eventId: 'body.data[0]?.id' },
  // A clock of its own is for good, so the collection does not give the account one.
  getClock: { clockNow: 'body.is_own ? body.now : undefined' },
};

/**
 * What a request needs that not every account has, as an expression: a dispute, say, or money that we hold. A runner
 * leaves the request out otherwise.
 */
export const NEEDS: { readonly [Id in RouteId]?: string } = {
  createRefund: "get('paidChargeId') && get('held') > 0",
  getRefund: "get('refundId')",
  returnOrder: "get('paidChargeId')",
  runCollections: "!get('clockNow')",
  moveClock: "get('clockNow')",
  applyImport: "get('checkedImportId')",
  getImportResult: "get('checkedImportId')",
  planConsentRequests: "get('checkedImportId')",
  getConsentRequests: "get('checkedImportId')",
  undoImport: "get('checkedImportId')",
  getClosing: "get('closedDay')",
  listClosedTransactions: "get('closedDay')",
  getDispute: "get('disputeId')",
  acceptDispute: "get('disputeId')",
  createTransfer: "get('available') > 0",
  getTransfer: "get('transferId')",
  listTransferTransactions: "get('transferId')",
};

/** The requests that a runner repeats while their expression is true, since something else has to end first. */
export const REPEATED: { readonly [Id in RouteId]?: string } = {
  validatePaymentMethod: "body.validation.status === 'pending'",
  runCollections: '!body.finished',
  getBalance: "get('paidChargeId') && !body.as_of",
};
