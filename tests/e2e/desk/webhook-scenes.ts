import { HOSTILE, type Reply, type Scene, SESSION } from '#tests/support/browser/desk.ts';

const instant = '2026-12-16T16:04:12.381Z';
const ID = 'we_1jhq2m0ra7d2kq9xw4mz0tbn3h8rvc5g0';

const endpoint = {
  ...{ id: ID, account_id: 'acc_1', url: 'https://shop.example.com/hooks', description: HOSTILE },
  ...{ event_types: ['*'], status: 'enabled', disabled_reason: null, disabled_at: null },
  ...{ failing_since: null, created_at: instant, updated_at: instant },
};
const disabledBy = (disabled_reason: string) => ({
  ...{ ...endpoint, id: `we_${disabled_reason}`, status: 'disabled', disabled_reason, disabled_at: instant },
  description: '',
});
const failing = {
  ...{ ...endpoint, failing_since: instant, event_types: ['charge.paid', 'charge.failed'] },
  url: `https://${'a-very-long-name.'.repeat(6)}shop.example.com/webhooks/domicilia?key=${'x'.repeat(60)}`,
};
const ENDPOINTS = [
  ...[endpoint, { ...failing, id: 'we_2' }],
  ...['by_merchant', 'gone', 'failing'].map(disabledBy),
];

const attempt = (status_code: number | null, error: string | null) => ({
  ...{ at: instant, duration_ms: 10_012, status_code, error },
});
const delivery = (n: number, status: string, attempts: object[], next_attempt_at: string | null = null) => ({
  ...{ id: `dlv_${n}`, account_id: 'acc_1', event_id: `evt_1jhq2m0ra7d2kq9xw4mz0tbn3h8rvc5g${n}` },
  ...{ event_type: 'charge.paid', webhook_endpoint_id: ID, notify_url: null, status, attempts },
  ...{ response_excerpt: attempts.length > 1 ? `500 ${HOSTILE} ${'x'.repeat(300)}` : null },
  ...{ next_attempt_at, created_at: instant, updated_at: instant },
});
const DELIVERIES = [
  delivery(0, 'pending', [attempt(500, 'http_status'), attempt(null, 'timeout')], instant),
  delivery(1, 'delivered', [attempt(204, null)]),
  delivery(2, 'failed', [attempt(null, 'tls_failed')]),
  delivery(3, 'ended', []),
];

const event = {
  ...{ id: 'evt_1jhq2m0ra7d2kq9xw4mz0tbn3h8rvc5g0', type: 'charge.paid', created_at: instant },
  ...{ account_id: 'acc_1', data: { record: { id: 'ord_1', concept: HOSTILE, amount: 350.5 } } },
};

const page = (data: readonly object[], next_cursor: string | null = null): Reply => ({
  json: { data, has_more: next_cursor !== null, next_cursor },
});
const SECRET = { secret: `whsec_${'A'.repeat(43)}=` };
const PATH = '/api/webhook-endpoints';
const replies: Readonly<Record<string, Reply>> = {
  [PATH]: page(ENDPOINTS, 'next'),
  [`${PATH}/${ID}`]: { json: failing },
  [`${PATH}/${ID}/deliveries`]: page(DELIVERIES, 'next'),
  [`${PATH}/${ID}/rotate-secret`]: { json: { ...failing, ...SECRET } },
  [`/api/events/${event.id}`]: { json: event },
  '/api/notify-secret': { json: { rotated_at: instant, previous_expires_at: instant } },
};
const busy: Reply = { status: 503, json: { error: { code: 'service_unavailable' } } };
const asOperator = { ...SESSION, account: { ...SESSION.account, role: 'operator' } };

/** The screens of the view of webhooks. */
export const WEBHOOK_SCENES: Readonly<Record<string, Scene>> = {
  webhooks: {
    ...{ address: '#webhooks', replies, shows: 'table' },
    act: (on) => on.locator('#do-ask-notify').click(),
  },
  'webhooks-types': {
    ...{ address: '#webhooks', replies, shows: 'table' },
    async act(on) {
      await on.locator('#types-some').check();
      await on.locator('#do-add').click();
    },
  },
  'webhooks-empty': {
    ...{ address: '#webhooks', shows: '.list' },
    replies: {
      ...{ ...replies, [PATH]: page([]), '/api/session/renew': { json: asOperator } },
    },
  },
  'webhooks-failed': {
    ...{ address: '#webhooks', shows: '.alert' },
    replies: { [PATH]: busy, '/api/notify-secret': 'unreachable' },
  },
  'webhooks-one': {
    ...{ address: `#webhooks?id=${ID}`, replies, shows: '.items' },
    async act(on) {
      await on.locator('.items summary').first().click();
      await on
        .locator('.items li')
        .first()
        .getByText(/Ver lo enviado/)
        .click();
      await on.locator('pre[id]').waitFor();
      await on.locator('#do-ask-range').click();
    },
  },
  'webhooks-secret': {
    ...{ address: `#webhooks?id=${ID}`, replies, shows: '.items' },
    async act(on) {
      await on.locator('#do-ask-rotate').click();
      await on.locator('#do-confirm').click();
      await on.locator('#secret').waitFor();
    },
  },
  'webhooks-one-empty': {
    ...{ address: `#webhooks?id=${ID}`, shows: '.parts' },
    replies: {
      ...{ ...replies, [`${PATH}/${ID}`]: { json: disabledBy('gone') } },
      [`${PATH}/${ID}/deliveries`]: page([]),
    },
  },
  'webhooks-one-failed': {
    ...{ address: `#webhooks?id=${ID}`, shows: '.alert' },
    replies: { [`${PATH}/${ID}`]: 'unreachable', [`${PATH}/${ID}/deliveries`]: busy },
  },
};
