import type { Reply, Scene } from '#tests/support/browser/desk.ts';
import { HOSTILE, SESSION } from '#tests/support/browser/desk.ts';

const instant = '2026-12-16T16:04:12.381Z';

const balance = {
  ...{ pending: 1_234_042.5, available: 8_310.04, reserved: 120, in_transit: 500, owed: 0 },
  pending_by_day: [
    { available_on: '2026-12-17', amount: 34_042.5 },
    { available_on: '2026-12-18', amount: 1_199_999.99 },
    { available_on: null, amount: 0.01 },
  ],
  ...{
    with_bank: 350.5,
    with_bank_count: 1,
    currency: 'MXN',
    as_of: instant,
    next_transfer_on: '2026-12-17',
  },
};

const STATUSES = ['open', 'closed', 'released', 'in_transit', 'paid', 'returned'];
const transfers = STATUSES.map((status, n) => ({
  ...{ id: `tr_1jhq2m0ra7d2kq9xw4mz0tbn3h8rvc5g${n}`, status, amount: 1_248_310.04, currency: 'MXN' },
  transactions: 128,
  payout_account: n === 0 ? null : { bank: '012', last4: '4321' },
  ...{ reference: n === 0 ? null : '7654321', return_code: status === 'returned' ? '03' : null },
  ...{ created_at: instant, closed_at: instant, released_at: instant, settled_at: null, updated_at: instant },
}));

const types = {
  charge: 350.5,
  charge_return: -350.5,
  dispute_fee: 0,
  transfer: 0,
  adjustment: 1_234_567.89,
} as const;
const lines = Object.entries(types).map(([type, amount], n) => ({
  ...{ id: `txn_1jhq2m0ra7d2kq9xw4mz0tbn3h8rvc5ge0${n}`, type, amount, fee: 12.66, tax: 2.03 },
  ...{ net: amount - 14.69, currency: 'MXN', day: '2026-12-16', available_on: '2026-12-17' },
  ...{
    order_id: null,
    direct_debit_id: type === 'charge' ? 'dd_1' : null,
    refund_id: null,
    dispute_id: null,
    transfer_id: null,
  },
  ...{ description: type === 'adjustment' ? HOSTILE : null, reverses: null, created_at: instant },
}));

const sums = (count: number, amount: number) => ({
  ...{ count, amount, fee: 12_660.66, tax: 2_025.7, net: amount - 14_686.36 },
});
const statement = {
  ...{ month: '2026-12', currency: 'MXN', opening_balance: -310.04, closing_balance: 1_234_645.85 },
  types: [
    { type: 'charge', ...sums(1_250, 1_438_120.5) },
    { type: 'charge_return', ...sums(3, -1_051.5) },
  ],
  days: [
    { day: '2026-12-15', ...sums(1_000, 1_000_120.5), closing_balance: 999_120.5 },
    { day: '2026-12-16', ...sums(253, 436_948.5), closing_balance: 1_234_645.85 },
  ],
};

const sum = (count: number, amount: number) => ({ count, amount });
const settlements = {
  ...{ day: '2026-12-15', currency: 'MXN', presented: sum(2_128, 1_044_864) },
  ...{ paid: sum(2_118, 1_041_359), returned: sum(9, 3_154.5), unanswered: sum(1, 350.5) },
  rejected: sum(0, 0),
  reasons: [
    { code: 'insufficient_funds', count: 7 },
    { code: 'not_authorised_by_customer', count: 2 },
  ],
  files: [
    { file: '2026-12-15-002-00001', rejected: false, ...sum(2_128, 1_044_864) },
    { file: '2026-12-15-002-00002', rejected: true, ...sum(5, 1_200.04) },
  ],
  adjustments: [
    {
      ...{ presented_on: '2026-11-17', paid: sum(0, 0), returned: sum(1, 350.5) },
      reasons: [{ code: 'disputed_by_customer', count: 1 }],
    },
    { presented_on: null, paid: sum(2, 700), returned: sum(0, 0), reasons: [] },
  ],
};
const nothing = sum(0, 0);
const quiet = {
  ...{ ...settlements, presented: nothing, paid: nothing, returned: nothing, unanswered: nothing },
  ...{ reasons: [], files: [], adjustments: [] },
};

const refunds = ['created', 'released', 'in_transit', 'paid', 'returned', 'cancelled'].map((status, n) => ({
  ...{ id: `rf_1jhq2m0ra7d2kq9xw4mz0tbn3h8rvc5g${n}`, order_id: 'ord_1', direct_debit_id: 'dd_1' },
  ...{ status, amount: 350.5, currency: 'MXN', reason: n === 1 ? HOSTILE : null, is_automatic: n === 2 },
  ...{ reference: '7654321', return_code: status === 'returned' ? '03' : null, created_at: instant },
  ...{ released_at: null, settled_at: null, updated_at: instant },
}));

const disputes = (['open', 'evidence_sent', 'won', 'lost', 'lost'] as const).map((status, n) => ({
  ...{ id: `dp_${n}`, order_id: 'ord_1', direct_debit_id: 'dd_1', status, amount: 1_350.5 },
  ...{ currency: 'MXN', fee: 150, tax: 24, bank_code: '13', evidence_due_on: '2026-12-22' },
  ...{ is_accepted: n === 4, created_at: instant, evidence_sent_at: null, closed_at: null },
  updated_at: instant,
}));

const page = (data: readonly object[], next_cursor: string | null = null): Reply => ({
  json: { data, has_more: next_cursor !== null, next_cursor },
});
const busy: Reply = { status: 503, json: { error: { code: 'service_unavailable' } } };

const daily: Reply = {
  json: { from: '2026-11-17', to: '2026-12-16', days: [{ day: '2026-12-15' }] },
};
const replies = {
  '/api/balance': { json: balance },
  '/api/transfers': page(transfers, 'next'),
  [`/api/transfers/${transfers[5]?.id}`]: { json: transfers[5] as object },
  [`/api/transfers/${transfers[5]?.id}/balance-transactions`]: page(lines),
  '/api/balance-transactions': page(lines, 'next'),
  '/api/reports/daily': daily,
  '/api/reports/settlements': { json: settlements },
  '/api/statements/2026-12': { json: statement },
  '/api/refunds': page(refunds),
  '/api/disputes': page(disputes),
};
const empty = {
  ...replies,
  '/api/balance': {
    json: { ...balance, pending: 0, pending_by_day: [], available: 0, as_of: null, next_transfer_on: null },
  },
  '/api/transfers': page([]),
  '/api/balance-transactions': page([]),
  '/api/reports/settlements': { json: quiet },
  '/api/statements/2026-12': { json: { ...statement, types: [], days: [] } },
  '/api/refunds': page([]),
  '/api/disputes': page([]),
};
const failing = Object.fromEntries(
  Object.keys(replies).map((path, n) => [path, n % 2 === 0 ? busy : 'unreachable'] as const),
);
const asViewer = { ...SESSION, account: { ...SESSION.account, role: 'viewer' } };

/** The screens of the view of the money. */
export const MONEY_SCENES: Readonly<Record<string, Scene>> = {
  money: {
    ...{ address: '#money', replies, shows: 'table' },
    act: (on) => on.locator('#do-ask-transfer').click(),
  },
  'money-transfer': { address: `#money?transfer=${transfers[5]?.id}`, replies, shows: 'table' },
  'money-day': { address: '#money?show=day', replies, shows: 'table' },
  'money-month': { address: '#money?show=month', replies, shows: 'table' },
  'money-lines': { address: '#money?show=lines', replies, shows: 'table' },
  'money-refunds': {
    ...{ address: '#money?show=refunds', replies, shows: 'table' },
    act: (on) => on.locator('summary').first().click(),
  },
  'money-disputes': {
    ...{ address: '#money?show=disputes', replies, shows: '.items' },
    act: (on) => on.locator('#do-ask-dp_0').click(),
  },
  'money-empty': { address: '#money', replies: empty, shows: '.parts' },
  'money-empty-day': { address: '#money?show=day', replies: empty, shows: '.list' },
  'money-empty-month': { address: '#money?show=month&month=2026-12', replies: empty, shows: '.list' },
  'money-failed': { address: '#money', replies: failing, shows: '.alert' },
  'money-failed-day': { address: '#money?show=day', replies: failing, shows: '.alert' },
  viewer: {
    ...{ address: '#money', shows: 'table' },
    replies: { ...replies, '/api/session/renew': { json: asViewer } },
  },
};
