import type { Page } from 'playwright-core';
import type { Scene } from '#tests/support/browser/desk.ts';
import { failureOf, HOSTILE_NAMES, shownCharge } from '#tests/support/browser/shown-charges.ts';

const at = '2026-12-01T16:04:12.381Z';

const debit = (more: object = {}) => ({
  ...{ id: 'dd_01JD0000000000000000000001', account_id: 'acc_1', reference: 1_000_123, status: 'active' },
  ...{
    requirements: [],
    paused: null,
    customer_id: 'alumno-0042',
    payment_method_id: 'pm_1',
    currency: 'MXN',
  },
  customer: { name: HOSTILE_NAMES[0], email: 'una-direccion-muy-larga-de-la-clienta@sucursal.example.com' },
  ...{ is_fixed_amount: true, amount: 350.5, max_amount: 1_200, is_recurring: true, interval: 'monthly' },
  ...{ next_payment_date: '2027-01-15', end_date: '2027-12-31', concept: HOSTILE_NAMES[2], language: 'es' },
  ...{
    send_email: true,
    email_bounced: false,
    notify_url: null,
    external_id: HOSTILE_NAMES[1],
    metadata: {},
  },
  ...{ import_id: null, validation_level: 1, identity_verification: null, acknowledge_by: null },
  ...{ revoked_at: null, created_at: at, updated_at: at },
  ...more,
});

const order = (id: string, more: object) => ({
  ...shownCharge(0, { ...more, direct_debit_id: 'dd_1' }),
  id,
});
const failed = { status: 'failed', failure: failureOf('insufficient_funds') } as const;
const objected = {
  ...{ status: 'failed', failure: failureOf('stopped_by_customer'), consent_required: true },
} as const;
const charges = [
  order('ord_3', { status: 'created', charge_date: '2027-01-20', retry_of: 'ord_1' }),
  order('ord_2', failed),
  order('ord_1', { ...failed, retried_by: 'ord_3' }),
  order('ord_0', { status: 'paid', period: { from: '2026-11-15', to: '2026-12-14' } }),
];

const event = (n: number, type: string, record: object, more: object = {}) => ({
  ...{ id: `evt_${n}`, type, created_at: at, account_id: 'acc_1', data: { record } },
  ...more,
});
const events = [
  event(5, 'charge.created', charges[0] as object, { member_id: 'mem_1' }),
  event(4, 'charge.failed', charges[1] as object),
  event(3, 'direct_debit.charge_upcoming', { amount: 350.5, earlier_amount: 0, date: '2026-12-15' }),
  event(2, 'direct_debit.acknowledged', debit()),
  event(6, 'direct_debit.updated', debit(), { public_key: 'pk_1' }),
  event(7, 'direct_debit.updated', debit(), { public_key: 'pk_of_a_pair_that_ended' }),
  event(1, 'direct_debit.created', debit(), { member_id: 'mem_9' }),
];

const entry = (n: number, type: string, more: object) => ({
  ...{ n, type, at, consent: null, origin: null, link: null, detail: null },
  terms: { account: { last4: '0417', bank: '012', payment_method_id: 'pm_1' } },
  ...more,
});
const delivery = { by: 'mail', to: 'ana@example.com', message_id: 'm', sent_at: at, delivered_at: at };
const mandate = {
  ...{ verified: true, broken: null },
  entries: [
    entry(1, 'consent', { detail: { by: 'customer' }, link: { issued_at: at, delivery } }),
    entry(2, 'bank_objection', {}),
    entry(3, 'consent', {
      link: { issued_at: at, delivery: { ...delivery, message_id: null, sent_at: null, delivered_at: null } },
    }),
  ],
};
const documents = {
  data: [
    { id: 'doc_1', file_name: HOSTILE_NAMES[0], status: 'kept', created_at: at },
    { id: 'doc_2', file_name: 'contrato.pdf', status: 'awaiting_upload', created_at: at },
  ],
  next_cursor: null,
};
const upcoming = { date: '2027-01-15', amount: 701, earlier_amount: 350.5, is_maximum: false, orders: [] };

/** A charge of the merchant is collected before the scheduled collection. */
const extra = { ...upcoming, date: '2027-01-05', amount: 120, earlier_amount: 0 };
const once = { is_recurring: false, interval: null };

const PATH = '/api/direct-debits/dd_1';
const whole: Scene['replies'] = {
  [PATH]: { json: debit() },
  [`${PATH}/upcoming-collection`]: { json: { upcoming_collection: upcoming } },
  [`${PATH}/payments`]: { json: { data: charges, next_cursor: null } },
  [`${PATH}/mandate`]: { json: mandate },
  [`${PATH}/documents`]: { json: documents },
  '/api/orders/ord_3': { json: charges[0] as object },
  '/api/events': { json: { data: events, next_cursor: 'next' } },
  '/api/api-keys': { json: { data: [{ public_key: 'pk_1', name: HOSTILE_NAMES[0] }] } },
  '/api/members': { json: { data: [{ id: 'mem_9', email: 'luis@example.com', role: 'owner' }] } },
};

const nothing = { data: [], next_cursor: null };
const withDebit = (more: object): Scene['replies'] => ({
  ...whole,
  [PATH]: { json: debit(more) },
  [`${PATH}/upcoming-collection`]: { json: { upcoming_collection: null } },
  [`${PATH}/payments`]: { json: nothing },
  [`${PATH}/mandate`]: { json: { verified: true, broken: null, entries: [] } },
  [`${PATH}/documents`]: { json: nothing },
});
const link = {
  ...{ url: 'https://domicilia.example/activate#token=none', token: 'none', purpose: 'activation' },
  ...{ expires_at: at, short_url: 'https://domicilia.example/l#none' },
};

const address = '#/direct-debit?id=dd_1';
const scene = (replies: Scene['replies'], act?: Scene['act']): Scene => ({
  ...{ address, replies, shows: 'dl' },
  ...(act && { act }),
});

/** Returns what presses a button and confirms its question. */
const confirmed = (id: string, then: string) => async (page: Page) => {
  await page.locator(`#do-ask-${id}`).click();
  await page.locator('#do-confirm').click();
  await page.locator(then).first().waitFor();
};

export const SCENES: Readonly<Record<string, Scene>> = {
  whole: scene(whole, (page) => page.getByText('insuficiente', { exact: false }).first().waitFor()),
  waiting: scene(
    withDebit({ status: 'created', requirements: ['acknowledgment'], is_fixed_amount: false, amount: null }),
  ),
  paused: scene(
    withDebit({
      ...{ status: 'pending', requirements: ['acknowledgment'], email_bounced: true },
      paused: { reason: 'objection_chargeback', bank_code: '13', since: at },
    }),
  ),
  extra: scene(
    { ...whole, [`${PATH}/upcoming-collection`]: { json: { upcoming_collection: extra } } },
    (page) => page.locator('#do-ask-redate').click(),
  ),
  retried: scene({ ...whole, [PATH]: { json: debit({ ...once, next_payment_date: null }) } }),
  cut: scene({ ...whole, [`${PATH}/payments`]: { json: { data: [charges[1]], next_cursor: 'next' } } }),
  uncharged: scene({ ...whole, [`${PATH}/payments`]: 'unreachable' }),
  objected: scene({
    ...whole,
    [`${PATH}/payments`]: { json: { data: [order('ord_2', objected)], next_cursor: null } },
  }),
  revoked: scene(withDebit({ status: 'cancelled', revoked_at: at, next_payment_date: null })),
  move: scene(whole, (page) => page.locator('#do-ask-move-ord_3').click()),
  link: scene(
    { ...whole, [`${PATH}/session-link`]: { status: 201, json: link } },
    confirmed('link-own', '#link'),
  ),
  refused: scene(
    {
      ...whole,
      [`${PATH}/charges/ord_2/retry`]: { status: 409, json: { error: { code: 'consent_required' } } },
    },
    confirmed('retry-ord_2', '.alert'),
  ),
  missing: {
    ...{ address, shows: '.alert' },
    replies: { ...whole, [PATH]: { status: 404, json: { error: { code: 'not_found' } } } },
  },
  failing: {
    ...{ address, shows: '.alert' },
    replies: {
      ...whole,
      [`${PATH}/mandate`]: { status: 503, json: { error: { code: 'unavailable' } } },
      '/api/events': 'unreachable',
    },
  },
};
