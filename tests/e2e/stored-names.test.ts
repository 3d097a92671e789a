import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { newClabe } from '#tests/support/account-numbers.ts';
import { atScreen, authorise, consent, writeAccount } from '#tests/support/activation-page.ts';
import { baseUrl, newAccount } from '#tests/support/api.ts';
import { launchBrowser, newPage } from '#tests/support/browser.ts';
import { merchantOf, newCustomer } from '#tests/support/direct-debits.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

/** What was stored before characters that cannot be seen were refused. */
const NAMES = {
  merchant: 'Sol\u202e05.53$',
  customer: 'Dolores\u200b Godínez\u2066',
  concept: 'Club\u061c de\u200f vinos',
};

test('case 9: a stored name with marks of direction is shown without them, and its customer can authorise', async () => {
  const merchant = merchantOf(await newAccount());
  const { body } = await merchant.create(newCustomer());
  const { page, complaints } = await newPage(browser);
  await page.route('**/api/direct-debits/dd_*', async (route) => {
    const response = await route.fetch();
    const debit = await response.json();
    Object.assign(debit, { concept: NAMES.concept });
    debit.customer.name = NAMES.customer;
    debit.merchant.name = NAMES.merchant;
    await route.fulfill({ response, json: debit });
  });
  await page.goto(`${baseUrl()}/activate#token=${await merchant.link(body.id)}`);
  await atScreen(page, 'review');
  const text = `${await page.locator('main').innerText()} ${await page.title()}`;
  expect(text).toContain('Autorice su pago a Sol05.53$');
  expect(text).toContain('Club de vinos');
  expect(text).not.toMatch(/[\p{Bidi_Control}\u200b]/u);
  await writeAccount(page, newClabe());
  await consent(page).check();
  const added = page.waitForRequest('**/payment-methods');
  await authorise(page).click();
  expect((await added).postDataJSON()).toMatchObject({ name: 'Dolores Godínez' });
  await atScreen(page, 'active');
  expect(complaints).toEqual([]);
});
