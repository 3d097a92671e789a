import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { atScreen, consent, writeAccount } from '#tests/support/browser/activation-page.ts';
import { launchBrowser, newPage } from '#tests/support/browser/browser.ts';
import { atPortal, WORDS } from '#tests/support/browser/portal.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { type Collector, newCollector } from '#tests/support/money/collections.ts';
import { newClabe } from '#tests/support/records/account-numbers.ts';
import { newCustomer } from '#tests/support/records/direct-debits.ts';
import { linkIn, mailsTo } from '#tests/support/records/inbox.ts';
import { daysAfter, varying } from '#tests/support/records/mandates.ts';
import { baseUrl } from '#tests/support/service/api.ts';
import { eventually } from '#tests/support/service/eventually.ts';

/** Returns the focused element: its id, or its text. */
const FOCUSED = 'document.activeElement.id || document.activeElement.textContent';

let merchant: Collector;
let browser: Browser;
let complaints: string[] = [];

beforeAll(async () => {
  merchant = await newCollector();
  browser = await launchBrowser();
});
afterAll(() => browser?.close());
afterEach(() => expect(complaints).toEqual([]));

async function open(url: string, options = {}) {
  const opened = await newPage(browser, options);
  complaints = opened.complaints;
  await opened.page.goto(url);
  return opened;
}

const press = (page: Page, name: string) => page.getByRole('button', { name }).click();
const portalOf = async (id: string) => `${baseUrl()}/manage#token=${await merchant.link(id)}`;

/** Opens the portal of an active direct debit, at its overview. */
async function opened(more: Record<string, unknown> = {}) {
  const debit = await merchant.active(more);
  const url = await portalOf(debit.id);
  const { page, context } = await open(url);
  await atPortal(page, 'overview');
  return { ...debit, url, page, context };
}

const mailOf = (customer: string, subject: RegExp) =>
  eventually(async () => {
    const mail = (await mailsTo(`${customer}@example.com`)).find((found) => subject.test(found.subject));
    if (!mail) throw new Error(`No mail ${subject} has come`);
    return mail;
  });

describe('the portal shows', () => {
  longTest('the next collection, and the outcome of former charges, in sections', async () => {
    const { id, next_payment_date: day } = await merchant.active({ interval: 'weekly', amount: 350.04 });
    await merchant.collect(day);
    await merchant.collect(daysAfter(day, 7));
    const { page } = await open('about:blank');
    await page.route('**/payments?*', (route) =>
      route.continue({ url: route.request().url().replace('limit=10', 'limit=1') }),
    );
    await page.goto(await portalOf(id));
    await atPortal(page, 'overview');
    const next = page.getByRole('region', { name: 'Próximo cargo' });
    await next.getByText('$1,050.12 MXN').waitFor();
    const charges = page.getByRole('region', { name: 'Cargos' }).getByRole('listitem');
    await charges.waitFor();
    expect(await charges.count()).toBe(1);
    await press(page, 'Ver más cargos');
    await page.getByRole('status').filter({ hasText: 'Se muestran 2 cargos' }).waitFor({ state: 'attached' });
    expect(await page.evaluate(FOCUSED)).toMatch(/^charge-ord_/);
    for (let known = 2; await page.getByRole('button', { name: 'Ver más cargos' }).count(); known++) {
      await press(page, 'Ver más cargos');
      await charges.nth(known).waitFor();
    }
    expect(await charges.last().innerText()).toMatch(/No se pagó: la cuenta no tenía saldo suficiente/);
  });

  longTest('everything that is collected on the next day: failed orders with the agreed amount', async () => {
    const { id, next_payment_date: day } = await merchant.active({ amount: 450.04 });
    await merchant.collect(day);
    const { page } = await open(await portalOf(id));
    const next = page.getByRole('region', { name: 'Próximo cargo' });
    await next.getByText('$900.08 MXN').waitFor();
    expect(await next.getByRole('listitem').allInnerTexts()).toEqual([
      'Suscripción mensual (no se pagó; se intenta de nuevo): $450.04 MXN',
      'Cargo de este periodo: $450.04 MXN',
    ]);
  });

  longTest(
    'everything that is collected on the next day: an additional charge with the agreed amount',
    async () => {
      const { id, next_payment_date } = await merchant.active({ amount: 449.9, max_amount: 900 });
      const extra = { amount: 120.5, concept: 'Consumo extra', charge_date: next_payment_date };
      await merchant.charge(id, extra);
      const { page } = await open(await portalOf(id));
      const next = page.getByRole('region', { name: 'Próximo cargo' });
      await next.getByText('$570.40 MXN').waitFor();
      expect(await next.getByRole('listitem').allInnerTexts()).toEqual([
        'Cargo de este periodo: $449.90 MXN',
        'Consumo extra: $120.50 MXN',
      ]);
    },
  );

  longTest('the maximum if the amount varies, and nothing if it cannot be loaded', async () => {
    const { id } = await merchant.active(varying);
    const { page } = await open(await portalOf(id));
    const next = page.getByRole('region', { name: 'Próximo cargo' });
    await next.getByText('Hasta $500.00 MXN').waitFor();
    await page.route('**/upcoming-collection', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(await portalOf(id));
    await next.getByText('No pudimos consultar el próximo cargo').waitFor();
    expect(await next.getByText('$').count()).toBe(0);
    complaints.splice(0);
  });

  longTest('the terms with the account, masked, and never its number', async () => {
    const { page } = await opened();
    await page
      .getByRole('definition')
      .filter({ hasText: /terminada en [0-9]{4}$/ })
      .waitFor();
    expect(await page.locator('main').innerText()).not.toMatch(/[0-9]{18}/);
  });

  longTest('its texts in the language of the direct debit, and in the other one after a click', async () => {
    const { page } = await opened({ language: 'es' });
    await press(page, 'Cambiar de cuenta');
    await page.getByLabel('RFC del titular').fill('GODE561231GR8');
    await press(page, 'English');
    await page.getByRole('heading', { name: 'Change the account for your charges' }).waitFor();
    expect(await page.getByLabel('Account holder’s RFC').inputValue()).toBe('GODE561231GR8');
  });

  longTest('the outstanding step, with the same link', async () => {
    const { body } = await merchant.create(newCustomer());
    const { page } = await open(await portalOf(body.id));
    await atPortal(page, 'overview');
    await page.getByText('Todavía no está autorizada').waitFor();
    await page.getByRole('button', { name: 'Continuar' }).click();
    await atScreen(page, 'review');
  });
});

longTest('the mandate can be kept as a document', async () => {
  const { page, reference } = await opened();
  await page.route('**/mandate', (route) =>
    route.request().headers().accept === 'application/pdf'
      ? route.fulfill({ contentType: 'application/pdf', body: '%PDF-1.7' })
      : route.abort(),
  );
  const download = page.waitForEvent('download');
  await press(page, 'Descargar mi autorización (PDF)');
  expect((await download).suggestedFilename()).toBe(`domiciliacion-${reference}.pdf`);
  expect(readFileSync(await (await download).path(), 'utf8')).toBe('%PDF-1.7');
  await page.getByRole('status').filter({ hasText: 'está en sus descargas' }).waitFor({ state: 'attached' });
  expect(await page.evaluate(FOCUSED)).toBe('do-download');
});

longTest(
  'the account is changed with the customer’s consent, and followed until the bank has confirmed it',
  async () => {
    const { id, page } = await opened();
    await press(page, 'Cambiar de cuenta');
    await atPortal(page, 'account');
    await press(page, 'Confirmar mi cuenta');
    await page.getByText('Para continuar, marque esta casilla').waitFor();
    expect(await page.evaluate(FOCUSED)).toBe('clabe');
    const clabe = newClabe();
    await writeAccount(page, clabe);
    await consent(page).check();
    const added = page.waitForRequest('**/payment-methods');
    await press(page, 'Confirmar mi cuenta');
    expect((await added).postDataJSON()).toMatchObject({ consent: true });
    // The bank may have responded before the page checks.
    const followed = /^(?:Estamos confirmando su cuenta|Listo: su domiciliación|Su domiciliación con)/;
    await page.getByRole('heading', { level: 1, name: followed }).waitFor();
    await eventually(async () => {
      const { payment_method_id } = (await merchant.get(id)).body;
      const { body } = await merchant.validate(payment_method_id);
      expect(body.validation.status).toBe('verified');
    });
    const isActive = /^(?:Listo: su domiciliación está activa|Su domiciliación con)/;
    await page.getByRole('heading', { level: 1, name: isActive }).waitFor();
    await page
      .getByText(`terminada en ${clabe.slice(-4)}`)
      .first()
      .waitFor();
    expect((await merchant.get(id)).body.status).toBe('active');
  },
);

describe('case 9: the steps of the page', () => {
  test('are entries of the history: back leaves a step and stays on the page; forward and reload return to it', async () => {
    const { page } = await opened();
    await press(page, 'Cambiar de cuenta');
    await atPortal(page, 'account');
    await page.goBack();
    await atPortal(page, 'overview');
    await page.goForward();
    await atPortal(page, 'account');
    await page.reload();
    await atPortal(page, 'account');
    await press(page, 'Volver');
    await atPortal(page, 'overview');
    await press(page, 'Cancelar la domiciliación');
    await atPortal(page, 'cancel');
    await page.goBack();
    await atPortal(page, 'overview');
    await page.goBack();
    expect(page.url()).toBe('about:blank');
  });

  longTest('keep the entered text until it was sent', async () => {
    const { body } = await merchant.create(newCustomer());
    const { page } = await open(`${baseUrl()}/activate#token=${await merchant.link(body.id)}`);
    await atScreen(page, 'review');
    const clabe = newClabe();
    await writeAccount(page, clabe);
    await press(page, 'No autorizo');
    await page.getByRole('heading', { name: /^¿No autoriza el pago a/ }).waitFor();
    await press(page, 'Volver');
    await atScreen(page, 'review');
    expect((await page.getByLabel('CLABE').inputValue()).replaceAll(' ', '')).toBe(clabe);
  });

  longTest.each(['/manage', '/activate'])(
    '%s keeps the language that was chosen over a reload',
    async (path) => {
      const { id } = await merchant.active({ language: 'es' });
      const { page } = await open(`${baseUrl()}${path}#token=${await merchant.link(id)}`);
      await atPortal(page, 'overview');
      const english = page.getByRole('heading', { level: 1, name: /^Your direct debit with / });
      await press(page, 'English');
      await english.waitFor();
      await page.reload();
      await english.waitFor();
      await press(page, 'Use a different account');
      await press(page, 'Español');
      await page.goBack();
      await atPortal(page, 'overview');
      await page.reload();
      await atPortal(page, 'overview');
    },
  );
});

describe('cancelling for good', () => {
  longTest('takes two steps, is confirmed on the page and by mail, and stays so', async () => {
    const { id, customer_id, page, url } = await opened({ send_email: true });
    await press(page, 'Cancelar la domiciliación');
    await atPortal(page, 'cancel');
    await press(page, 'No, conservarla');
    await atPortal(page, 'overview');
    expect((await merchant.get(id)).body.revoked_at).toBeNull();
    await press(page, 'Cancelar la domiciliación');
    await page.getByRole('button', { name: 'Sí, cancelar para siempre' }).dblclick();
    await atPortal(page, 'cancelled');
    expect((await merchant.get(id)).body).toMatchObject({
      status: 'cancelled',
      revoked_at: expect.any(String),
    });
    await mailOf(customer_id, /cancel|revoc/i);
    await page.reload();
    await atPortal(page, 'cancelled');
    const { page: again } = await open(url);
    await atPortal(again, 'used');
    await press(again, 'Enviarme un enlace nuevo');
    await again.getByText('Si la domiciliación existe').waitFor();
  });

  longTest('works by keyboard alone', async () => {
    const { id, page } = await opened();
    const { keyboard } = page;
    const next = async (expected: string) => {
      await keyboard.press('Tab');
      expect(await page.evaluate(FOCUSED)).toBe(expected);
    };
    for (const each of ['do-download', 'do-change', 'do-cancel']) await next(each);
    await keyboard.press('Enter');
    await atPortal(page, 'cancel');
    expect(await page.evaluate(FOCUSED)).toMatch(WORDS.cancel);
    await next('do-confirm');
    await next('do-back');
    await keyboard.press('Enter');
    await atPortal(page, 'overview');
    expect(await page.evaluate(FOCUSED)).toMatch(WORDS.overview);
    for (const each of ['do-download', 'do-change', 'do-cancel']) await next(each);
    await keyboard.press('Enter');
    await next('do-confirm');
    await keyboard.press('Enter');
    await atPortal(page, 'cancelled');
    expect(await page.evaluate(FOCUSED)).toMatch(WORDS.cancelled);
    expect((await merchant.get(id)).body.status).toBe('cancelled');
  });

  longTest('is repeated if the response was lost, and done once', async () => {
    const { page } = await opened();
    let lost = 0;
    await page.route('**/revoke', async (route) => {
      if (lost++ > 0) return route.continue();
      await route.fetch();
      await route.abort();
    });
    await press(page, 'Cancelar la domiciliación');
    await press(page, 'Sí, cancelar para siempre');
    await page.getByText('No hay conexión con el servicio').waitFor();
    await press(page, 'Sí, cancelar para siempre');
    await atPortal(page, 'cancelled');
    expect(lost).toBe(2);
  });

  longTest('by another party meanwhile is shown', async () => {
    const { id, page } = await opened();
    await press(page, 'Cancelar la domiciliación');
    await merchant.cancel(id);
    await press(page, 'Sí, cancelar para siempre');
    await page.getByText('Cancelada', { exact: true }).waitFor();
  });
});

longTest(
  'a page whose link the consent has spent shows what was authorised, and goes on with another link, also after a reload',
  async () => {
    const customer = newCustomer();
    const payment_method_id = await merchant.verifiedMethod(customer);
    const { body } = await merchant.create(customer, { payment_method_id });
    const { page } = await open(`${baseUrl()}/activate#token=${await merchant.link(body.id)}`);
    await atScreen(page, 'review');
    await consent(page).check();
    await press(page, 'Autorizar');
    await atScreen(page, 'active');
    expect(await page.locator('main').innerText()).not.toMatch(
      /Todavía no hay cargos|Cancelar la domiciliación/,
    );
    await page.reload();
    await atScreen(page, 'active');
    await press(page, 'Enviarme un enlace nuevo');
    await page.getByText('Si la domiciliación existe').waitFor();
    const mail = await mailOf(customer, /enlace/i);
    await page.goto(linkIn(mail).href);
    await atPortal(page, 'overview');
    await page.getByRole('button', { name: 'Cancelar la domiciliación' }).waitFor();
  },
);

describe('a link to the portal', () => {
  longTest('is requested from any mail, arrives, and leads to the portal', async () => {
    const { id, customer_id } = await merchant.active();
    const { page } = await open(`${baseUrl()}/manage?d=${id}`);
    await atPortal(page, 'ask');
    // Case 7: the customer may have had none before.
    expect(await page.locator('main').innerText()).not.toContain('enlace nuevo');
    await press(page, 'Enviarme un enlace');
    await page.getByText('Si la domiciliación existe').waitFor();
    const mail = await mailOf(customer_id, /enlace/i);
    await page.goto(linkIn(mail).href);
    await atPortal(page, 'overview');
  });

  longTest('that was replaced says so', async () => {
    const { id } = await merchant.active();
    const url = await portalOf(id);
    await merchant.link(id);
    await atPortal((await open(url)).page, 'replaced');
  });

  longTest('without a token says what is missing', async () => {
    await atPortal((await open(`${baseUrl()}/manage`)).page, 'invalid');
  });

  longTest('without a network says so, and continues once there is one', async () => {
    const url = await portalOf((await merchant.active()).id);
    const { page, context } = await open('about:blank');
    await page.route('**/api/**', (route) => route.abort());
    await page.goto(url);
    await atPortal(page, 'unreachable');
    await context.setOffline(true);
    await page.unroute('**/api/**');
    await context.setOffline(false);
    await atPortal(page, 'overview');
  });
});
