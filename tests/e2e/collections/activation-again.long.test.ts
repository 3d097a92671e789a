import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import {
  atScreen,
  authorise,
  authoriseAgain,
  consent,
  writeAccount,
} from '#tests/support/browser/activation-page.ts';
import { launchBrowser, newPage } from '#tests/support/browser/browser.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { type Collector, newCollector } from '#tests/support/money/collections.ts';
import { newClabe } from '#tests/support/records/account-numbers.ts';
import { newCustomer } from '#tests/support/records/direct-debits.ts';
import { linkIn, mailsTo } from '#tests/support/records/inbox.ts';
import { daysAfter } from '#tests/support/records/mandates.ts';
import { eventually } from '#tests/support/service/eventually.ts';

let merchant: Collector;
let browser: Browser;
let complaints: string[] = [];

beforeAll(async () => {
  merchant = await newCollector();
  browser = await launchBrowser();
});
afterAll(() => browser?.close());
afterEach(() => expect(complaints).toEqual([]));

const mailOf = (customer: string, subject: RegExp) =>
  eventually(async () => {
    const mail = (await mailsTo(`${customer}@example.com`)).find((found) => subject.test(found.subject));
    if (!mail) throw new Error(`No mail ${subject} has come`);
    return mail;
  });

/** Returns a weekly direct debit whose collections the bank has returned with a code, this often. */
async function returned(bankCode: string, times = 1) {
  const amount = Number(`350.${bankCode}`);
  const {
    id,
    customer_id,
    next_payment_date: day,
  } = await merchant.active({
    interval: 'weekly',
    send_email: true,
    amount,
  });
  for (let time = 0; time < times; time += 1) await merchant.collect(daysAfter(day, 7 * time));
  expect((await merchant.get(id)).body.status).toBe('pending');
  const [failed] = (await merchant.payments(id)).body.data;
  return { id, customer: customer_id, failed: failed.id as string };
}

/** Opens the page of a mail, and records what it sends. */
async function follow(customer: string, subject: RegExp) {
  const mail = await mailOf(customer, subject);
  const { page, complaints: found } = await newPage(browser);
  complaints = found;
  const sent: { path: string; body: Record<string, unknown> }[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST')
      sent.push({ path: new URL(request.url()).pathname, body: request.postDataJSON() });
  });
  await page.goto(linkIn(mail).href);
  const lastTo = (end: string) => sent.filter(({ path }) => path.endsWith(end)).at(-1)?.body;
  return { mail, page, lastTo };
}

const isActive = async (id: string) => expect((await merchant.get(id)).body.status).toBe('active');
const unpaid = (page: Page, id: string) => page.locator(`#${id}`);

describe('if the bank reports that the customer did not want the charge', () => {
  test('the mail asks for another authorisation, and the page asks which unpaid orders are collected', async () => {
    const { id, customer, failed } = await returned('08');
    const { mail, page, lastTo } = await follow(customer, /^Autorice de nuevo/);
    expect(mail.text).toContain('su banco nos informó que usted le pidió no hacer este pago');
    await atScreen(page, 'again');
    await page.getByText('está en pausa porque su banco nos informó').waitFor();
    await page.getByText('$350.08 MXN, con fecha del').waitFor();
    expect(await unpaid(page, failed).isChecked()).toBe(false);
    await authoriseAgain(page).click();
    await page.getByText('Para continuar, marque esta casilla').waitFor();
    await unpaid(page, failed).check();
    await page.locator('#consent').check();
    await authoriseAgain(page).click();
    await atScreen(page, 'active');
    expect(lastTo('/acknowledge')).toMatchObject({ orders: [failed] });
    await isActive(id);
    expect((await merchant.retryOrder(id, failed)).status).toBe(201);
  });

  longTest('an order that is not chosen is not collected again', async () => {
    const { id, customer, failed } = await returned('11');
    const { page, lastTo } = await follow(customer, /^Autorice de nuevo/);
    await atScreen(page, 'again');
    await page.locator('#consent').check();
    await authoriseAgain(page).click();
    await atScreen(page, 'active');
    expect(lastTo('/acknowledge')).not.toHaveProperty('orders');
    expect((await merchant.retryOrder(id, failed)).body.error.code).toBe('consent_required');
    const { data } = (await merchant.payments(id)).body;
    expect(data.find((charge: { id: string }) => charge.id === failed)).toMatchObject({
      consent_required: true,
    });
  });

  longTest('it can be authorised on another account', async () => {
    const { id, customer, failed } = await returned('13');
    const { page, lastTo } = await follow(customer, /^Autorice de nuevo/);
    await atScreen(page, 'again');
    await page.getByRole('button', { name: 'Usar otra cuenta' }).click();
    await writeAccount(page, newClabe());
    await unpaid(page, failed).check();
    await page.locator('#consent').check();
    await authoriseAgain(page).click();
    await atScreen(page, 'active');
    expect(lastTo('/payment-methods')).not.toHaveProperty('consent');
    expect(lastTo('/acknowledge')).toMatchObject({ orders: [failed] });
    await isActive(id);
  });
});

describe('if the bank reports that the account is closed', () => {
  longTest('the page takes another one, to which the customer agrees, and not the same', async () => {
    const { id, customer } = await returned('03');
    const { mail, page, lastTo } = await follow(customer, /está en pausa/);
    expect(mail.text).toContain('Para que continúe falta indicar otra cuenta bancaria.');
    await atScreen(page, 'otherAccount');
    await page.getByText('autorizo a Tests a cobrar en ella').waitFor();
    const { number } = (await merchant.call('GET', `/api/customers/${customer}/payment-methods`)).body
      .data[0];
    await writeAccount(page, number);
    await page.getByRole('button', { name: 'Confirmar mi cuenta' }).click();
    await page.getByText('Es la cuenta que su banco rechazó').waitFor();
    await writeAccount(page, newClabe());
    await page.getByRole('button', { name: 'Confirmar mi cuenta' }).click();
    await atScreen(page, 'active');
    expect(lastTo('/payment-methods')).toMatchObject({ consent: true });
    await isActive(id);
  });
});

describe('if three periods in a row were not paid', () => {
  longTest('the customer agrees again with the same account', async () => {
    const { id, customer } = await returned('04', 3);
    const { mail, page } = await follow(customer, /está en pausa/);
    expect(mail.text).toContain('quedaron sin pagar tres periodos seguidos');
    await atScreen(page, 'again');
    await page.getByText('Puede seguir con la misma cuenta o usar otra').waitFor();
    await consent(page).check();
    await authoriseAgain(page).click();
    await atScreen(page, 'active');
    await isActive(id);
  });

  longTest('the customer agrees with another account, after returning to the first', async () => {
    const { id, customer } = await returned('04', 3);
    const { page } = await follow(customer, /está en pausa/);
    await atScreen(page, 'again');
    await page.getByRole('button', { name: 'Usar otra cuenta' }).click();
    await page.getByRole('button', { name: 'Seguir con la misma cuenta' }).click();
    expect(await page.getByLabel('CLABE').count()).toBe(0);
    await page.getByRole('button', { name: 'Usar otra cuenta' }).click();
    await writeAccount(page, newClabe());
    await consent(page).check();
    await authoriseAgain(page).click();
    await atScreen(page, 'active');
    await isActive(id);
  });
});

describe('the customer is informed', () => {
  longTest('before a collection, how much of it is for an earlier period', async () => {
    const { customer_id, next_payment_date: day } = await merchant.active({
      interval: 'weekly',
      send_email: true,
      amount: 350.04,
    });
    await merchant.collect(day);
    await merchant.collect(daysAfter(day, 6));
    const { text } = await mailOf(customer_id, /le cobrará \$700\.08/);
    expect(text).toContain('Incluye $350.04 MXN de periodos anteriores que quedaron sin pagar');
  });

  longTest('on the page that no more accounts can be tried on this day', async () => {
    const { body } = await merchant.create(newCustomer());
    const { page, complaints: found } = await newPage(browser);
    complaints = found;
    await page.goto(`${process.env.SERVICE_URL}/activate#token=${await merchant.link(body.id)}`);
    await atScreen(page, 'review');
    // The service's response from the sixth request on.
    await page.route('**/payment-methods', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '36000' },
        json: { error: { type: 'rate_limit_error', code: 'too_many_requests', message: '', request_id: '' } },
      }),
    );
    await consent(page).check();
    await writeAccount(page, newClabe());
    await authorise(page).click();
    await page.getByText('Intente de nuevo mañana').waitFor();
  });
});
