import type { Page } from 'playwright-core';
import {
  chargeOf,
  EACH_RESULT,
  MERCHANT,
  SEVERAL_ORDERS,
  upcomingOf,
} from '#tests/support/browser/portal.ts';
import { active, identity, method, paused, pending, refuse, revoked, withoutAccount } from './records.ts';
import { askForLink, OF_NO_LINK, type Scene } from './scene.ts';

const press = (id: string) => (page: Page) => page.locator(`#do-${id}`).click();

const writeAccount = async (page: Page) => {
  await press('change')(page);
  await page.locator('#clabe').fill('002010077777777771');
  await page.locator('#rfc').fill('GODE561231GR8');
  await page.locator('#consent').check();
};

/** The screens at `/manage`, which opens the direct debit itself. */
export const MANAGING: Record<string, Scene> = {
  active: {
    ...{ debit: active, charges: EACH_RESULT, next: 'more' },
    upcoming: { ...upcomingOf([1_404]), orders: SEVERAL_ORDERS },
  },
  'active-new': { debit: { ...active, merchant: { ...MERCHANT, legal_name: null, address: null } } },
  'active-varying': {
    debit: { ...active, is_fixed_amount: false, amount: null, max_amount: 12_500, end_date: '2029-12-31' },
    charges: [chargeOf(3)],
    upcoming: upcomingOf([12_500], { is_maximum: true }),
  },
  'active-nothing-to-come': { debit: active, upcoming: null },
  'active-upcoming-unread': { debit: active, upcoming: false },
  'active-unknown-merchant': {
    debit: {
      ...active,
      merchant: {
        name: 'Tests',
        legal_name: null,
        address: null,
        privacy_notice_url: null,
        support: {},
      },
    },
  },
  'active-charges-unread': { debit: active, charges: false, act: (page) => page.locator('.alert').waitFor() },
  'active-no-document': {
    debit: active,
    act: async (page) => {
      await page.route('**/mandate', (route) => route.fulfill(refuse(500, 'internal_error')));
      await press('download')(page);
      await page.locator('.alert').waitFor();
    },
  },
  'active-more-charges': {
    debit: active,
    charges: [chargeOf(3)],
    next: 'more',
    act: async (page) => {
      await press('more')(page);
      await page.locator('#charge-ord_13').waitFor();
    },
  },
  'pending-never-agreed': {
    debit: { ...pending('acknowledgment'), acknowledge_by: null, payment_method: null },
  },
  'pending-account': { debit: withoutAccount('payment_method') },
  'pending-waiting': { debit: { ...pending('account_validation'), ...method('pending') } },
  'pending-identity': {
    debit: { ...pending('identity_verification'), ...identity('pending', 'https://identity.example/x') },
  },
  'pending-declined': { debit: { ...pending('identity_verification'), ...identity('declined') } },
  'paused-customer-order': {
    debit: { ...paused('customer_order', 'acknowledgment'), unpaid_orders: [{ id: 'ord_5' }] },
    charges: EACH_RESULT,
  },
  'paused-account': { debit: paused('hard_account', 'payment_method') },
  revoked: { debit: revoked, charges: EACH_RESULT },
  cancelled: { debit: { ...active, status: 'cancelled' } },
  'cancelled-never-agreed': {
    debit: { ...active, status: 'cancelled', acknowledge_by: null, payment_method: null },
  },
  'revoked-no-charges': { debit: revoked },
  completed: { debit: { ...active, status: 'completed' }, charges: [chargeOf(3)] },
  account: { debit: active, act: press('change') },
  'account-mistaken': {
    debit: active,
    act: async (page) => {
      await press('change')(page);
      await page.locator('#clabe').fill('002010077777777772');
      await page.locator('#submit').click();
      await page.locator('#consent-note:not(:empty)').waitFor();
    },
  },
  'account-changed': {
    debit: active,
    act: async (page) => {
      await page.route('**/payment-methods', (route) => route.fulfill({ status: 201, json: {} }));
      await writeAccount(page);
      await page.locator('#submit').click();
      await page.locator('.intro .note-good').waitFor();
    },
  },
  cancel: { debit: active, act: press('cancel') },
  'cancel-without-network': {
    debit: active,
    act: async (page) => {
      await page.route('**/revoke', (route) => route.abort());
      await press('cancel')(page);
      await press('confirm')(page);
      await page.locator('.alert').waitFor();
    },
  },
  'cancel-done': {
    debit: active,
    act: async (page) => {
      await page.route('**/revoke', (route) => route.fulfill({ json: { ...revoked, merchant: undefined } }));
      await press('cancel')(page);
      await press('confirm')(page);
      await page.locator('.good').waitFor();
    },
  },
  used: { refused: refuse(403, 'token_used', { reason: 'used' }) },
  replaced: { refused: refuse(403, 'token_used', { reason: 'replaced' }) },
  expired: { refused: refuse(401, 'token_expired') },
  refused: { refused: refuse(403, 'account_suspended') },
  busy: { refused: refuse(429, 'too_many_requests') },
  failed: { refused: refuse(500, 'internal_error') },
  invalid: { address: '' },
  ask: { address: OF_NO_LINK },
  'ask-sent': { address: OF_NO_LINK, act: askForLink(202) },
  'ask-failed': { address: OF_NO_LINK, act: askForLink(503) },
};
