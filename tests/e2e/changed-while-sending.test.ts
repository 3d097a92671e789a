import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { newClabe } from '#tests/support/account-numbers.ts';
import { authoriseAgain, writeAccount } from '#tests/support/activation-page.ts';
import { Screens } from './screens/open.ts';
import { method, paused, unpaid_orders } from './screens/records.ts';

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
