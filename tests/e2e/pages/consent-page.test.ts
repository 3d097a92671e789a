import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { Screens } from '#tests/e2e/screens/open.ts';
import { method, paused, pending, unpaid_orders } from '#tests/e2e/screens/records.ts';
import { authoriseAgain, writeAccount } from '#tests/support/browser/activation-page.ts';
import { newClabe } from '#tests/support/records/account-numbers.ts';

let screens: Screens;
beforeAll(async () => {
  screens = await Screens.begin();
});
afterAll(() => screens?.browser.close());

/**
 * Authorises again on another account, with the first unpaid order. The customer does something else on the page while
 * the account is being sent. Returns what the page then says that they agreed to.
 */
async function agreedWhile(act: (page: Page) => Promise<unknown>): Promise<Record<string, unknown>> {
  const debit = { ...paused('not_authorised', 'acknowledgment'), unpaid_orders };
  const { page } = await screens.show('again-not-authorised', { debit });
  await page.route('**/payment-methods', async (route) => {
    await act(page);
    await route.fulfill({ json: { ...method().payment_method, name: 'Dolores Godínez', next_link: null } });
  });
  const asked = page.waitForRequest('**/acknowledge');
  await page.route('**/acknowledge', (route) =>
    route.fulfill({ status: 409, json: { error: { code: 'terms_changed' } } }),
  );
  await page.getByRole('button', { name: 'Usar otra cuenta' }).click();
  await writeAccount(page, newClabe());
  await page.locator('#ord_1').check();
  await page.locator('#consent').check();
  await authoriseAgain(page).click();
  const body = (await asked).postDataJSON();
  await page.locator('form > [role=alert] p').waitFor();
  await page.unrouteAll();
  return body;
}

test('a consent is noted in the language in which it was read, also if the customer changes that while it is sent', async () => {
  const body = await agreedWhile(async (page) => {
    await page.getByRole('button', { name: 'English' }).click();
    await page.locator('html[lang=en]').waitFor();
  });
  expect(body).toMatchObject({ language: 'es' });
});

test('an unpaid order that is chosen after the button was pressed is not part of the consent', async () => {
  expect(await agreedWhile((page) => page.locator('#ord_2').check())).toMatchObject({ orders: ['ord_1'] });
});

test('terms that arrive while the customer presses the button are not those that they agree to', async () => {
  const waiting = { ...pending('account_validation'), ...method('pending') };
  const { page } = await screens.show('pending-waiting', {
    debit: { ...waiting, terms_hash: 'a'.repeat(64) },
  });
  const isPressed = Promise.withResolvers<void>();
  await page.route('**/api/direct-debits/dd_*', async (route) => {
    await isPressed.promise;
    await route.fulfill({ json: { ...screens.debit, ...waiting, terms_hash: 'b'.repeat(64), amount: 900 } });
  });
  await page.waitForRequest('**/api/direct-debits/dd_*');
  await page.locator('#do-change').click();
  await writeAccount(page, newClabe());
  await page.locator('#consent').check();
  const brought = page.waitForRequest('**/payment-methods');
  await page.route('**/payment-methods', (route) => route.abort());
  await page.locator('#submit').hover();
  await page.mouse.down();
  const arrived = page.waitForResponse('**/api/direct-debits/dd_*');
  isPressed.resolve();
  await arrived;
  await page.evaluate('new Promise((resolve) => setTimeout(resolve))');
  await page.mouse.up();
  expect((await brought).postDataJSON()).toMatchObject({ consent: true, terms_hash: 'a'.repeat(64) });
  await page.unrouteAll();
});

const objected = paused('not_authorised', 'acknowledgment');

test.each([
  ['as asked for while the customer must agree again', objected, 'Lo que se le pide autorizar'],
  [
    'as asked for if it ended before the customer agreed again',
    { ...objected, status: 'cancelled', requirements: [], revoked_at: '2028-12-01T16:04:00.000Z' },
    'Lo que se le pidió autorizar',
  ],
  [
    'as authorised if only the account is missing',
    paused('hard_account', 'payment_method'),
    'Lo que autorizó',
  ],
])(
  'the overview never shows as authorised what the merchant may have changed since: %s',
  async (_, debit, heading) => {
    const { page } = await screens.show('agreed-terms', {
      debit: { ...debit, amount: 900, max_amount: 900 },
    });
    const panel = page.locator('.terms');
    await panel.getByText('$900.00 MXN').first().waitFor();
    expect(await panel.locator('h2').textContent()).toBe(heading);
    expect(await panel.getByText('La autorizó el').count()).toBe(heading === 'Lo que autorizó' ? 1 : 0);
    await page.unrouteAll();
  },
);
