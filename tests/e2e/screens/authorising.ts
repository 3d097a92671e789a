import type { Page } from 'playwright-core';
import {
  created,
  identity,
  method,
  paused,
  pending,
  refuse,
  unpaid_orders,
  withoutAccount,
} from './records.ts';
import { askForLink, OF_NO_LINK, type Scene } from './scene.ts';

const UNKNOWN = {
  legal_name: null,
  address: null,
  support: { email: null, phone: null, url: null },
  privacy_notice_url: null,
};

const submit = (page: Page) => page.locator('form > button').click();
const fault = (page: Page) => page.locator('form > [role=alert] p').waitFor();

const write = async (page: Page, clabe: string, rfc = 'GODE561231GR8') => {
  await page.locator('#clabe').fill(clabe);
  await page.locator('#rfc').fill(rfc);
};

/** Authorises, and the service reports these members as missing or wrong. */
const authoriseWith = async (page: Page, errors: readonly { field: string; code: string }[]) => {
  await page.route('**/acknowledge', (route) => route.fulfill({ status: 422, json: { error: { errors } } }));
  await page.locator('#consent').check();
  await submit(page);
};

/** The screens at `/activate`, which opens the outstanding form. */
export const AUTHORISING: Record<string, Scene> = {
  review: { debit: created },
  'review-merchant-unknown': {
    debit: { merchant: { name: 'Tests', ...UNKNOWN }, validation_level: 2 },
  },
  'review-with-account': {
    debit: {
      ...{ ...created, ...method(), end_date: '2028-12-31' },
      ...{ is_fixed_amount: false, amount: null, max_amount: 12_500 },
    },
  },
  'review-larger-maximum': { debit: { ...created, ...method(), max_amount: 1_250.75 } },
  'review-once': { debit: { ...created, ...method('unverified'), is_recurring: false, interval: null } },
  'review-mistaken': {
    debit: created,
    act: async (page) => {
      await write(page, '002010077777777772', 'GODE561331GR8');
      await submit(page);
      await page.locator('#consent-note:not(:empty)').waitFor();
    },
  },
  'review-typed': {
    debit: created,
    act: async (page) => {
      await write(page, '002010077777777771');
      await page.locator('#consent').check();
    },
  },
  'review-without-network': {
    debit: { ...created, ...method('pending') },
    act: async (page) => {
      await page.route('**/acknowledge', (route) => route.abort());
      await page.locator('#consent').check();
      await submit(page);
      await fault(page);
    },
  },
  'review-place': {
    debit: { ...created, ...method('pending') },
    act: async (page) => {
      const missing = ['region', 'city', 'latitude', 'longitude'];
      await authoriseWith(
        page,
        missing.map((field) => ({ field, code: 'required' })),
      );
      await page.locator('#region').waitFor();
    },
  },
  'account-missing': { debit: withoutAccount('payment_method', 'account_validation') },
  'account-other-holder': {
    debit: { ...pending('account_validation'), ...method('failed', 'rfc_mismatch') },
  },
  'account-not-found': {
    debit: { ...pending('account_validation'), ...method('failed', 'account_not_found') },
  },
  'account-refused': { debit: paused('hard_account', 'payment_method') },
  'account-too-often': {
    debit: paused('hard_account', 'payment_method'),
    act: async (page) => {
      await page.route('**/payment-methods', (route) =>
        route.fulfill({ ...refuse(429, 'too_many_requests'), headers: { 'retry-after': '30000' } }),
      );
      await write(page, '002010077777777771');
      await submit(page);
      await fault(page);
    },
  },
  'again-customer-order': { debit: paused('customer_order', 'acknowledgment') },
  'again-not-authorised': { debit: { ...paused('not_authorised', 'acknowledgment'), unpaid_orders } },
  'again-too-many-orders': {
    debit: { ...paused('objection_chargeback', 'acknowledgment'), unpaid_orders },
    act: async (page) => {
      for (const box of ['#ord_1', '#ord_2']) await page.locator(box).check();
      await authoriseWith(page, [{ field: 'orders', code: 'too_many_periods' }]);
      await page.locator('#orders-note:not(:empty)').waitFor();
    },
  },
  'again-unpaid-periods': { debit: paused('unpaid_periods', 'payment_method') },
  'again-unpaid-periods-other-account': {
    debit: paused('unpaid_periods', 'payment_method'),
    act: (page) => page.locator('#do-plain').click(),
  },
  'again-account-changed': { debit: pending('acknowledgment') },
  preparing: { debit: pending('identity_verification') },
  'identity-again': {
    debit: {
      ...paused('identity_declined', 'identity_verification'),
      ...identity('pending', 'https://identity.example/x'),
    },
  },
  'declined-later': {
    debit: { ...paused('identity_declined', 'identity_verification'), ...identity('declined') },
  },
  'revoked-never-authorised': { debit: { ...created, revoked_at: '2028-01-17T16:00:00.000Z' } },
  'completed-but-not-noted': {
    debit: { ...created, ...method() },
    act: async (page) => {
      await page.route('**/acknowledge', (route) => route.fulfill(refuse(409, 'direct_debit_final')));
      await page.locator('#consent').check();
      await submit(page);
      await page.locator('.screen-state').waitFor();
    },
  },
  unknown: { refused: refuse(404, 'not_found') },
  'link-not-asked-for': { refused: refuse(403, 'token_used', { reason: 'replaced' }), act: askForLink(429) },
  'ask-for-the-form': { address: OF_NO_LINK },
};
