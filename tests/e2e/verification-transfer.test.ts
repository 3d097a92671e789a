import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { STAGES } from '#infra/settings/stages.ts';
import { atScreen } from '#tests/support/activation-page.ts';
import { baseUrl, newAccount, send } from '#tests/support/api.ts';
import { launchBrowser, newPage } from '#tests/support/browser.ts';
import { acknowledge, merchantOf, newCustomer } from '#tests/support/direct-debits.ts';
import { eventually } from '#tests/support/eventually.ts';
import { mailsTo } from '#tests/support/inbox.ts';
import { atPortal } from '#tests/support/portal.ts';

const { sender = '', concept = '' } = STAGES.sandbox.collections?.verificationTransfer ?? {};
const SAYS = { es: `enviada por “${sender}”, con el concepto “${concept}”`, en: `“${sender}” as the sender` };

let merchant: ReturnType<typeof merchantOf>;
let browser: Browser;
beforeAll(async () => {
  merchant = merchantOf(await newAccount());
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

const pages: Page[] = [];
// A page that waits for the bank looks again and again, also while its test ends.
afterEach(async () => {
  for (const page of pages.splice(0)) await page.unrouteAll({ behavior: 'ignoreErrors' });
});

const firstMail = (customer: string) =>
  eventually(async () => {
    const [mail] = await mailsTo(`${customer}@example.com`);
    if (!mail) throw new Error('No mail came');
    return mail.text.replaceAll(/\s+/g, ' ');
  });

/** Opens a page of ours by a link, with the record as the service shows it, changed. */
async function open(path: string, token: string, change: object = {}) {
  const { page } = await newPage(browser);
  pages.push(page);
  await page.route('**/api/direct-debits/dd_*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: { ...(await response.json()), ...change } });
  });
  await page.goto(`${baseUrl()}${path}#token=${token}`);
  return page;
}

describe('the transfer that verifies an account is described, with the name that the statement shows,', () => {
  test('in the record for links, and not for the merchant', async () => {
    const { body } = await merchant.create(newCustomer());
    const path = `/api/direct-debits/${body.id}`;
    const byLink = await send('GET', path, undefined, { token: await merchant.link(body.id) });
    expect(byLink.body.verification_transfer).toEqual({ amount: 0.01, sender, concept });
    expect((await merchant.get(body.id)).body).not.toHaveProperty('verification_transfer');
  });

  test.each(['es', 'en'] as const)('in the mail that asks for an account (%s)', async (language) => {
    const customer = newCustomer();
    await merchant.create(customer, { language });
    const text = await firstMail(customer);
    expect(text).toContain('$0.01 MXN');
    expect(text).toContain(SAYS[language]);
  });

  test('in no mail where the account is verified', async () => {
    const customer = newCustomer();
    const payment_method_id = await merchant.verifiedMethod(customer);
    await merchant.create(customer, { payment_method_id });
    expect(await firstMail(customer)).not.toContain(sender);
  });

  test('beside the account that the customer enters to authorise', async () => {
    const { body } = await merchant.create(newCustomer());
    const page = await open('/activate', await merchant.link(body.id));
    await atScreen(page, 'review');
    expect(await page.locator('form').innerText()).toContain(SAYS.es);
  });

  test('not beside an account that is verified already', async () => {
    const customer = newCustomer();
    const payment_method_id = await merchant.verifiedMethod(customer);
    const { body } = await merchant.create(customer, { payment_method_id });
    const page = await open('/activate', await merchant.link(body.id));
    await atScreen(page, 'review');
    expect(await page.locator('main').innerText()).not.toContain(sender);
  });

  test('while the account is being verified, at either address of the page', async () => {
    const customer = newCustomer();
    const payment_method_id = await merchant.verifiedMethod(customer);
    const { body } = await merchant.create(customer, { payment_method_id });
    const { payment_method: method } = (
      await send('GET', `/api/direct-debits/${body.id}`, undefined, { token: await merchant.link(body.id) })
    ).body;
    await acknowledge(await merchant.link(body.id));
    const token = await merchant.link(body.id);
    const change = {
      status: 'pending',
      requirements: ['account_validation'],
      payment_method: { ...method, validation: { ...method.validation, status: 'pending' } },
    };
    const activation = await open('/activate', token, change);
    await atScreen(activation, 'waiting');
    expect(await activation.locator('main').innerText()).toContain(SAYS.es);
    const portal = await open('/manage', token, change);
    await atScreen(portal, 'waiting');
    expect(await portal.locator('main').innerText()).toContain(SAYS.es);
  });

  test('beside another account that the customer enters later', async () => {
    const customer = newCustomer();
    const payment_method_id = await merchant.verifiedMethod(customer);
    const { body } = await merchant.create(customer, { payment_method_id });
    await acknowledge(await merchant.link(body.id));
    const page = await open('/manage', await merchant.link(body.id));
    await atPortal(page, 'overview');
    await page.getByRole('button', { name: 'Cambiar de cuenta' }).click();
    await atPortal(page, 'account');
    expect(await page.locator('form').innerText()).toContain(SAYS.es);
  });
});
