import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { STAGES } from '#infra/settings/stages.ts';
import { atScreen, authorise, consent, writeAccount } from '#tests/support/browser/activation-page.ts';
import { launchBrowser, newPage, violationsOf } from '#tests/support/browser/browser.ts';
import { atPortal } from '#tests/support/browser/portal.ts';
import { keepPicture } from '#tests/support/browser/screens.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { newClabe } from '#tests/support/records/account-numbers.ts';
import { acknowledge, merchantOf, newCustomer } from '#tests/support/records/direct-debits.ts';
import { mailsTo } from '#tests/support/records/inbox.ts';
import { baseUrl, newAccount, send } from '#tests/support/service/api.ts';
import { eventually } from '#tests/support/service/eventually.ts';

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
// A page that waits for the bank polls, also while its test ends.
afterEach(async () => {
  for (const page of pages.splice(0)) await page.unrouteAll({ behavior: 'ignoreErrors' });
});

const firstMail = (customer: string) =>
  eventually(async () => {
    const [mail] = await mailsTo(`${customer}@example.com`);
    if (!mail) throw new Error('No mail came');
    return mail.text.replaceAll(/\s+/g, ' ');
  });

/** Opens one of our pages by a link, with the record as the service shows it, changed. */
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

  longTest.each(['es', 'en'] as const)('in the mail that asks for an account (%s)', async (language) => {
    const customer = newCustomer();
    await merchant.create(customer, { language });
    const text = await firstMail(customer);
    expect(text).toContain('$0.01 MXN');
    expect(text).toContain(SAYS[language]);
  });

  longTest('in no mail if the account is verified', async () => {
    const customer = newCustomer();
    const payment_method_id = await merchant.verifiedMethod(customer);
    await merchant.create(customer, { payment_method_id });
    expect(await firstMail(customer)).not.toContain(sender);
  });

  test('next to the account that the customer enters to authorise', async () => {
    const { body } = await merchant.create(newCustomer());
    const page = await open('/activate', await merchant.link(body.id));
    await atScreen(page, 'review');
    expect(await page.locator('form').innerText()).toContain(SAYS.es);
  });

  longTest('not next to a verified account', async () => {
    const customer = newCustomer();
    const payment_method_id = await merchant.verifiedMethod(customer);
    const { body } = await merchant.create(customer, { payment_method_id });
    const page = await open('/activate', await merchant.link(body.id));
    await atScreen(page, 'review');
    expect(await page.locator('main').innerText()).not.toContain(sender);
  });

  longTest('while the account is being verified, at either address of the page', async () => {
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

  longTest('next to another account that the customer enters later', async () => {
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

describe('the simulator’s page', () => {
  longTest.each([
    ['without-key', ''],
    ['with-key', '#id=dd_1&key=abc'],
  ])('is complete and accessible: %s', async (name, fragment) => {
    for (const language of ['es', 'en']) {
      const { page, context } = await newPage(browser);
      await page.goto(`${baseUrl()}/sandbox/identity?lang=${language}${fragment}`);
      await page.locator('h1').waitFor();
      await keepPicture(page, `verification-${name}-${language}`);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
      expect(await violationsOf(page)).toEqual([]);
      await context.close();
    }
  });

  longTest('says once that it is sending, and reports a failure', async () => {
    const { page } = await newPage(browser);
    await page.goto(`${baseUrl()}/sandbox/identity#id=dd_1&key=abc`);
    let answer = (): void => undefined;
    let sent = 0;
    await page.route('**/result', async (route) => {
      sent += 1;
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      await route.abort();
    });
    await page.getByRole('button', { name: 'Aprobar la identidad' }).click();
    const progress = page.getByRole('button', { name: 'Enviando el resultado' });
    await progress.click({ force: true });
    await keepPicture(page, 'verification-sending-es');
    expect(await progress.getAttribute('aria-disabled')).toBe('true');
    answer();
    await page.getByText('No pudimos enviar el resultado').waitFor();
    await page.getByRole('button', { name: 'Aprobar la identidad' }).waitFor();
    expect(sent).toBe(1);
  });

  test('accepts no result without the key of its address', async () => {
    const answer = await send('POST', '/sandbox/verifications/dd_1/result', {
      answer: 'approved',
      key: 'abc',
    });
    expect([answer.status, answer.body.error.code]).toEqual([401, 'unauthenticated']);
  });
});

describe('a stored name with marks of direction', () => {
  /** Values that were stored before invisible characters were refused. */
  const NAMES = {
    merchant: 'Sol\u202e05.53$',
    customer: 'Dolores\u200b Godínez\u2066',
    concept: 'Club\u061c de\u200f vinos',
  };

  longTest('case 9: is shown without its marks of direction, and its customer can authorise', async () => {
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
});
