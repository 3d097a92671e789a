import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { launchBrowser, newPage } from '#tests/support/browser/browser.ts';
import { SEED, STATE_STRIDE } from '#tests/support/jest/budget.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { type Collector, newCollector } from '#tests/support/money/collections.ts';
import { acknowledge, newCustomer, RFC } from '#tests/support/records/direct-debits.ts';
import { hasLink, linkIn, mailsTo, tokenIn } from '#tests/support/records/inbox.ts';
import { daysAfter } from '#tests/support/records/mandates.ts';
import { send } from '#tests/support/service/api.ts';
import { eventually } from '#tests/support/service/eventually.ts';

let merchant: Collector;
let withIdentity: Collector;
let browser: Browser;

beforeAll(async () => {
  merchant = await newCollector();
  withIdentity = await newCollector(['direct-debit-lvl-2']);
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

const created = async (more: Record<string, unknown> = {}, by = merchant): Promise<string> =>
  (await by.create(newCustomer(), more)).body.id;

/** Acknowledges with an account whose number determines the bank's result. */
async function acknowledged(ending: string): Promise<string> {
  const customer = newCustomer();
  const { body: method } = await merchant.addMethod(customer, ending);
  const { body } = await merchant.create(customer, { payment_method_id: method.id });
  const { body: after } = await acknowledge(await merchant.link(body.id));
  const { token } = after.next_link;
  await send('PATCH', '/api/payment-methods/validate', { payment_method_id: method.id, rfc: RFC }, { token });
  return body.id;
}

async function waitsForIdentity(answer?: 'declined'): Promise<string> {
  const customer = newCustomer();
  const payment_method_id = await withIdentity.verifiedMethod(customer);
  const id = (await withIdentity.create(customer, { payment_method_id })).body.id as string;
  await acknowledge(await withIdentity.link(id));
  await eventually(async () => {
    const { body } = await withIdentity.get(id);
    expect(body.identity_verification.url).toMatch(/^http/);
  });
  if (answer) await withIdentity.call('POST', `/sandbox/verifications/${id}`, { answer });
  return id;
}

/** Returns a weekly direct debit whose collections the simulated bank has returned with a code, this often. */
async function returned(bankCode: string, times = 1): Promise<string> {
  const amount = Number(`350.${bankCode}`);
  const { id, next_payment_date: day } = await merchant.active({ interval: 'weekly', amount });
  for (let time = 0; time < times; time += 1) await merchant.collect(daysAfter(day, 7 * time));
  expect((await merchant.get(id)).body.paused).toMatchObject({ reason: expect.any(String) });
  return id;
}

const active = async () => (await merchant.active()).id;

async function withChargeWaiting(): Promise<string> {
  const { id } = await merchant.active({ is_fixed_amount: false, amount: undefined, max_amount: 500 });
  expect((await merchant.charge(id, { amount: 120.5 })).status).toBe(201);
  return id;
}

async function withChargeAtTheBank(): Promise<string> {
  const { id, next_payment_date: day } = await merchant.active({ amount: 350.9 });
  await merchant.collect(day);
  expect((await merchant.payments(id)).body.data).toMatchObject([{ status: 'in_process' }]);
  return id;
}

/** Every state that a payer can leave, and how it is reached. */
const STATES: Record<string, () => Promise<string>> = {
  created: () => created(),
  'pending: payment_method': async () => {
    const id = await created();
    await acknowledge(await merchant.link(id));
    return id;
  },
  'pending: account_validation, under way': () => acknowledged('0004'),
  'pending: account_validation, another holder': () => acknowledged('0002'),
  'pending: account_validation, no such account': () => acknowledged('0003'),
  'pending: identity_verification': () => waitsForIdentity(),
  'pending: identity declined': () => waitsForIdentity('declined'),
  'paused: customer_order': () => returned('08'),
  'paused: not_authorised': () => returned('11'),
  'paused: objection_chargeback': () => returned('13'),
  'paused: hard_account': () => returned('01'),
  'paused: unpaid_periods': () => returned('04', 3),
  'active, no charge': active,
  'active, a charge waits for its day': withChargeWaiting,
};

/** Returns the link of a mail that the customer requested: the latest valid one. */
async function mailedLink(id: string, by: Collector): Promise<URL> {
  const { email } = (await by.get(id)).body.customer;
  await send('POST', `/api/direct-debits/${id}/link-requests`, {});
  return eventually(async () => {
    const mail = (await mailsTo(email)).filter(hasLink).at(-1);
    if (!mail) throw new Error('No mail with a link has come');
    const { status } = await send('GET', `/api/direct-debits/${id}`, undefined, { token: tokenIn(mail) });
    expect(status).toBe(200);
    return linkIn(mail);
  });
}

/** Presses two buttons after the mail's link: three clicks in all. Returns the text of the page then. */
async function cancelFrom(link: URL): Promise<string> {
  const { page, complaints, context } = await newPage(browser, { viewport: { width: 390, height: 780 } });
  await page.goto(link.href);
  await page.locator('#do-cancel').click();
  await page.locator('#do-confirm').click();
  await page.locator('.outcome.good h1').waitFor();
  const said = await page.locator('main').innerText();
  await page.goBack();
  await page.getByText('Cancelada', { exact: true }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
  return said;
}

/** The entries that prove what was agreed and revoked. */
async function entriesOf(id: string, by: Collector): Promise<{ type: string }[]> {
  const { body } = await by.call('GET', `/api/direct-debits/${id}/mandate`);
  expect(body.verified).toBe(true);
  return body.entries;
}

test.each(Object.keys(STATES).filter((_, index) => (index + SEED) % STATE_STRIDE === 0))(
  'case 1: a payer cancels with three clicks from the mail’s link, and the evidence shows it: %s',
  async (name) => {
    const by = name.includes('identity') ? withIdentity : merchant;
    const id = (await STATES[name]?.()) ?? '';
    const said = await cancelFrom(await mailedLink(id, by));
    expect(said).toMatch(name === 'created' ? /^Listo: no autorizó/ : /^Listo: canceló/);
    await eventually(async () => {
      const { body } = await by.get(id);
      expect(body).toMatchObject({ status: 'cancelled', revoked_at: expect.any(String) });
      expect((await entriesOf(id, by)).at(-1)).toMatchObject({ type: 'revocation' });
    });
  },
);

longTest(
  'case 1: with a charge at the bank, the page says that the cancellation was received, and names the charge',
  async () => {
    const id = await withChargeAtTheBank();
    const said = await cancelFrom(await mailedLink(id, merchant));
    expect(said).toMatch(/^Recibimos su cancelación/);
    expect(said).toMatch(/Ya estaba en su banco.*\$350\.90 MXN/);
    const { body } = await merchant.get(id);
    expect(body).toMatchObject({ status: 'active', revoked_at: expect.any(String) });
    expect((await entriesOf(id, merchant)).at(-1)).toMatchObject({ type: 'revocation' });
  },
);

longTest(
  'a tap on the button while the charges arrive is not lost: the page moves only after it',
  async () => {
    const link = await mailedLink(await withChargeAtTheBank(), merchant);
    const { page, context } = await newPage(browser, { viewport: { width: 390, height: 780 } });
    const { promise: asked, resolve: arrive } = Promise.withResolvers<void>();
    for (const held of ['**/payments?*', '**/upcoming-collection'])
      await page.route(held, async (route) => {
        await asked;
        await route.continue();
      });
    await page.goto(link.href);
    await page.locator('#do-cancel').hover();
    await page.mouse.down();
    const responses = ['**/payments?*', '**/upcoming-collection'].map((path) => page.waitForResponse(path));
    arrive();
    for (const response of await Promise.all(responses)) await response.finished();
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    await page.mouse.up();
    await page.locator('#do-confirm').waitFor();
    await page.goBack();
    await page.getByText('$350.90 MXN', { exact: true }).first().waitFor();
    await context.close();
  },
);
