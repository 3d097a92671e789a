import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { atScreen, authorise, consent, WORDS, writeAccount } from '#tests/support/browser/activation-page.ts';
import { launchBrowser, newPage } from '#tests/support/browser/browser.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { newClabe } from '#tests/support/records/account-numbers.ts';
import { acknowledge, merchantOf, newCustomer } from '#tests/support/records/direct-debits.ts';
import { linkIn, mailsTo } from '#tests/support/records/inbox.ts';
import { expiredLink } from '#tests/support/records/links.ts';
import { baseUrl, newAccount } from '#tests/support/service/api.ts';
import { eventually } from '#tests/support/service/eventually.ts';

/** Returns the focused element: its id, or its text. */
const FOCUSED = 'document.activeElement.id || document.activeElement.textContent';

let merchant: ReturnType<typeof merchantOf>;
let browser: Browser;
let complaints: string[] = [];

beforeAll(async () => {
  merchant = merchantOf(await newAccount());
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

/** Creates a direct debit whose customer has only the mail with the link. */
async function mailed(more: Record<string, unknown> = {}) {
  const customer = newCustomer();
  const { body } = await merchant.create(customer, more);
  const link = await lastLink(customer, 1);
  return { customer, id: body.id as string, link };
}

async function lastLink(customer: string, mail: number): Promise<string> {
  return eventually(async () => {
    const received = (await mailsTo(`${customer}@example.com`))[mail - 1];
    if (!received) throw new Error(`Mail ${mail} did not come`);
    return linkIn(received).href;
  });
}

const linkOf = async (id: string) => `${baseUrl()}/activate#token=${await merchant.link(id)}`;
const status = async (id: string) => (await merchant.get(id)).body.status;

describe('from the mail to an active direct debit', () => {
  test('a mistyped account number is reported at once, and corrected', async () => {
    const { id, customer, link } = await mailed();
    const { page } = await open(link);
    await atScreen(page, 'review');
    await page.getByText('Ver todas las condiciones').click();
    for (const shown of ['Tests', 'Suscripción mensual', '$350.50 MXN', 'Cada mes', 'Sin fecha de término'])
      await page.getByRole('definition').filter({ hasText: shown }).first().waitFor();
    await page.getByText('Puede cancelar la domiciliación en cualquier momento y sin costo').waitFor();

    const right = newClabe();
    const wrong = `${right.slice(0, -1)}${(Number(right.at(-1)) + 1) % 10}`;
    const clabe = page.getByLabel('CLABE');
    await clabe.pressSequentially(wrong.slice(0, 5));
    await page.getByText('Banco: Banamex').waitFor();
    await clabe.pressSequentially(wrong.slice(5));
    await page.getByText('El número no es correcto').waitFor();
    await clabe.blur();
    await page.locator('#clabe[aria-invalid=true]').waitFor();
    expect(await clabe.getAttribute('aria-describedby')).toContain('clabe-note');
    await clabe.fill(right);
    await page.getByText('Número correcto').waitFor();

    await page.getByLabel('RFC del titular').fill('GODE561231GR');
    await authorise(page).click();
    await page.getByText('Escriba el RFC completo').waitFor();
    await page.getByText('Para continuar, marque esta casilla').waitFor();
    expect(await page.evaluate(FOCUSED)).toBe('rfc');
    await page.getByLabel('RFC del titular').fill('gode561231gr8');
    await consent(page).check();
    await authorise(page).click();
    await atScreen(page, 'active');
    await page.getByText(`Banamex, terminada en ${right.slice(-4)}`, { exact: true }).waitFor();

    const { body } = await merchant.get(id);
    expect(body).toMatchObject({ status: 'active', acknowledge_by: { country: 'MX', city: 'Mexico City' } });
    await eventually(async () => expect((await mailsTo(`${customer}@example.com`)).length).toBe(2));
  });

  longTest('the page works by keyboard alone', async () => {
    const { id, link } = await mailed();
    const { page } = await open(link);
    await atScreen(page, 'review');
    const { keyboard } = page;
    const next = async (expected: string) => {
      await keyboard.press('Tab');
      expect(await page.evaluate(FOCUSED)).toBe(expected);
    };
    await next('Ver todas las condiciones');
    await next('Aviso de privacidad simplificado');
    await next('clabe');
    await keyboard.type(newClabe());
    await next('rfc');
    await keyboard.type('gode-561231-gr8');
    await next('consent');
    await keyboard.press('Space');
    await next('submit');
    await keyboard.press('Enter');
    await atScreen(page, 'active');
    expect(await page.evaluate(FOCUSED)).toBe(WORDS.active);
    expect(await status(id)).toBe('active');
  });

  longTest(
    'the page has the language of the direct debit, and changes it without losing anything',
    async () => {
      const { link } = await mailed({ language: 'en' });
      const { page } = await open(link);
      await page.getByRole('heading', { name: 'Authorise your payment to Tests' }).waitFor();
      expect(await page.locator('html').getAttribute('lang')).toBe('en');
      await page.getByLabel('Account holder’s RFC').fill('GODE561231GR8');
      await page.getByRole('button', { name: 'Español' }).click();
      await atScreen(page, 'review');
      expect(await page.getByLabel('RFC del titular').inputValue()).toBe('GODE561231GR8');
    },
  );
});

describe('an account that the bank does not confirm', () => {
  longTest('is reported with the reason, and another one is accepted on the same page', async () => {
    const { id, link } = await mailed();
    const { page } = await open(link);
    await writeAccount(page, newClabe('0002'));
    await consent(page).check();
    await authorise(page).click();
    await atScreen(page, 'account');
    await page.getByText('la cuenta está a nombre de otra persona').waitFor();
    await page.getByRole('button', { name: 'Usar otra cuenta' }).click();
    await page.getByText('autorizo a Tests a cobrar en ella').waitFor();
    await writeAccount(page, newClabe());
    const added = page.waitForRequest('**/payment-methods');
    await page.getByRole('button', { name: 'Confirmar mi cuenta' }).click();
    expect((await added).postDataJSON()).toMatchObject({ consent: true });
    await atScreen(page, 'active');
    expect(await status(id)).toBe('active');
  });

  longTest('is requested again by mail, and that link continues where the page had stopped', async () => {
    const { id, customer, link } = await mailed();
    const { page } = await open(link);
    await writeAccount(page, newClabe('0003'));
    await consent(page).check();
    await authorise(page).click();
    await atScreen(page, 'account');
    // Issue 13: the failed number was shown again, and was called correct.
    expect(await page.getByLabel('CLABE').inputValue()).toBe('');
    expect(await page.getByText('Número correcto').count()).toBe(0);
    const second = await open(await lastLink(customer, 2));
    await atScreen(second.page, 'account');
    await second.page.getByText('Su banco no encontró la cuenta').waitFor();
    await writeAccount(second.page, newClabe());
    await second.page.getByRole('button', { name: 'Confirmar mi cuenta' }).click();
    await atScreen(second.page, 'active');
    expect(await status(id)).toBe('active');
  });

  longTest('that is confirmed can be replaced before agreeing', async () => {
    const customer = newCustomer();
    const payment_method_id = await merchant.verifiedMethod(customer);
    const { body } = await merchant.create(customer, { payment_method_id });
    const { page } = await open(await linkOf(body.id));
    await atScreen(page, 'review');
    await page.getByRole('button', { name: 'Usar otra cuenta' }).click();
    await page.getByRole('button', { name: 'Seguir con la misma cuenta' }).click();
    expect(await page.getByLabel('CLABE').count()).toBe(0);
    await page.getByRole('button', { name: 'Usar otra cuenta' }).click();
    const other = newClabe();
    await writeAccount(page, other);
    await consent(page).check();
    await authorise(page).click();
    await atScreen(page, 'active');
    await page.getByText(`Banamex, terminada en ${other.slice(-4)}`, { exact: true }).waitFor();
    expect((await merchant.get(body.id)).body).toMatchObject({ status: 'active' });
    expect((await merchant.get(body.id)).body.payment_method_id).not.toBe(payment_method_id);
  });

  longTest('that the merchant added needs only its holder’s RFC', async () => {
    const customer = newCustomer();
    const { body: method } = await merchant.addMethod(customer);
    const { body } = await merchant.create(customer, { payment_method_id: method.id });
    const { page } = await open(await linkOf(body.id));
    await atScreen(page, 'review');
    expect(await page.getByLabel('CLABE').count()).toBe(0);
    await page.getByLabel('RFC del titular').fill('GODE561231GR8');
    await consent(page).check();
    await authorise(page).click();
    await atScreen(page, 'active');
  });
});

describe('at level 2', () => {
  /** Opens a page that waits for the identity, and the simulator's page from it. */
  async function atIdentity() {
    const level2 = merchantOf(await newAccount(['direct-debit-lvl-2']));
    const { body } = await level2.create(newCustomer());
    const { page } = await open(`${baseUrl()}/activate#token=${await level2.link(body.id)}`);
    await writeAccount(page, newClabe());
    await consent(page).check();
    await authorise(page).click();
    await atScreen(page, 'identity');
    const popup = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'Confirmar mi identidad' }).click();
    return { page, provider: await popup, status: async () => (await level2.get(body.id)).body.status };
  }

  longTest('the identity is confirmed in another tab, and the page becomes active by itself', async () => {
    const { page, provider, status } = await atIdentity();
    await provider.getByRole('button', { name: 'Aprobar la identidad' }).click();
    await provider.getByRole('heading', { name: 'Identidad aprobada' }).waitFor();
    await provider.close();
    await atScreen(page, 'active');
    expect(await status()).toBe('active');
  });

  longTest('a declined identity is reported clearly', async () => {
    const { page, provider, status } = await atIdentity();
    await page.reload();
    await atScreen(page, 'identity');
    await provider.getByRole('button', { name: 'Rechazar la identidad' }).click();
    await atScreen(page, 'declined');
    expect(await status()).toBe('pending');
  });
});

describe('a link', () => {
  const shows = async (url: string, name: keyof typeof WORDS) => atScreen((await open(url)).page, name);

  longTest('that was used says so', async () => {
    const { body } = await merchant.create(newCustomer());
    const url = await linkOf(body.id);
    await acknowledge(new URLSearchParams(new URL(url).hash.slice(1)).get('token') ?? '');
    await shows(url, 'used');
  });

  longTest('that has expired says so', async () => {
    const { body } = await merchant.create(newCustomer());
    await shows(`${baseUrl()}/activate#token=${await expiredLink(body)}`, 'expired');
  });

  longTest('that is incomplete or forged says so', async () => {
    await shows(`${baseUrl()}/activate`, 'invalid');
    await shows(`${baseUrl()}/activate#token=abc.def`, 'invalid');
    const { body } = await merchant.create(newCustomer());
    await shows(`${await linkOf(body.id)}x`, 'unknown');
  });

  longTest(
    'that is not valid can be replaced by another one, which is mailed to the address on file',
    async () => {
      const { customer, link } = await mailed();
      await acknowledge(new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? '');
      const { page } = await open(link);
      await atScreen(page, 'used');
      await page.route('**/link-requests', (route) => route.fulfill({ status: 503, json: {} }));
      const ask = page.getByRole('button', { name: 'Enviarme un enlace nuevo' });
      await ask.click();
      await page.getByRole('alert').filter({ hasText: 'No pudimos pedir el enlace' }).waitFor();
      await page.unroute('**/link-requests');
      await ask.click();
      await page.getByText('Si la domiciliación existe, le enviamos un enlace').waitFor();
      expect(await page.evaluate(FOCUSED)).toBe('link-sent');
      expect(await ask.count()).toBe(0);
      await atScreen((await open(await lastLink(customer, 2))).page, 'account');
    },
  );

  longTest('that was replaced says so, and not that it was used', async () => {
    const { id, link } = await mailed();
    await merchant.link(id);
    await shows(link, 'replaced');
  });

  longTest('of a direct debit that is cancelled meanwhile says so when it is used', async () => {
    const { id, link } = await mailed();
    const { page } = await open(link);
    await writeAccount(page, newClabe());
    await consent(page).check();
    await merchant.cancel(id);
    await authorise(page).click();
    await page.getByText('Cancelada', { exact: true }).waitFor();
  });
});

describe('the activation page', () => {
  longTest('shows new terms if they change meanwhile, and authorises no others', async () => {
    const { id, link } = await mailed();
    const { page } = await open(link);
    await writeAccount(page, newClabe());
    await consent(page).check();
    const changed = await merchant.call('PATCH', `/api/direct-debits/${id}`, { amount: 999 });
    expect(changed.status).toBe(200);

    await authorise(page).click();
    await page.getByText('Las condiciones cambiaron mientras las revisaba').waitFor();
    await page.getByRole('definition').filter({ hasText: '$999.00 MXN' }).first().waitFor();
    expect(await consent(page).isChecked()).toBe(false);
    expect((await merchant.get(id)).body.acknowledge_by).toBeNull();

    await consent(page).check();
    await authorise(page).click();
    await atScreen(page, 'active');
    const { body } = await merchant.get(id);
    expect(body).toMatchObject({ status: 'active', amount: 999 });
  });

  longTest('survives a double click, the back button and a reload', async () => {
    const { id, link } = await mailed();
    const { page, requests } = await open(link);
    await writeAccount(page, newClabe());
    await consent(page).check();
    await authorise(page).dblclick();
    await atScreen(page, 'active');
    expect(requests.filter((url) => url.endsWith('/acknowledge'))).toHaveLength(1);
    expect(requests.filter((url) => url.endsWith('/payment-methods'))).toHaveLength(1);
    await page.goto('about:blank');
    await page.goBack();
    await page.getByText('Activa', { exact: true }).waitFor();
    await page.reload();
    await page.getByText('Activa', { exact: true }).waitFor();
    expect(await status(id)).toBe('active');
    await atScreen((await open(link)).page, 'used');
  });

  longTest('can be closed and opened again', async () => {
    const { id, link } = await mailed();
    const { page } = await open(link);
    await page.route('**/acknowledge', (route) => route.abort());
    await writeAccount(page, newClabe());
    await consent(page).check();
    await authorise(page).click();
    await page.getByText('No hay conexión con el servicio').waitFor();
    await page.close();
    const again = await open(link);
    await atScreen(again.page, 'review');
    expect(await again.page.getByLabel('CLABE').count()).toBe(0);
    await consent(again.page).check();
    await authorise(again.page).click();
    await again.page.getByRole('heading', { name: /Estamos confirmando|Listo/ }).waitFor();
    await eventually(async () => expect((await merchant.get(id)).body.acknowledge_by).not.toBeNull());
  });

  longTest('repeats a request whose response was lost, and the work is done once', async () => {
    const { link } = await mailed();
    const { page } = await open(link);
    let lost = 0;
    await page.route('**/payment-methods', async (route) => {
      if (lost++ > 0) return route.continue();
      await route.fetch();
      await route.abort();
    });
    await writeAccount(page, newClabe());
    await consent(page).check();
    await authorise(page).click();
    await page.getByText('No hay conexión con el servicio').waitFor();
    await authorise(page).click();
    await atScreen(page, 'active');
    expect(lost).toBe(2);
  });

  longTest('says that there is no network, and continues once there is one', async () => {
    const { link } = await mailed();
    const { page, context } = await open(`${baseUrl()}/activate`);
    await atScreen(page, 'invalid');
    await page.route('**/api/**', (route) => route.abort());
    await page.goto(link);
    await atScreen(page, 'unreachable');
    await context.setOffline(true);
    await page.unroute('**/api/**');
    await context.setOffline(false);
    await atScreen(page, 'review');
  });

  longTest('says while it waits that the network is lost, and continues once it is back', async () => {
    const customer = newCustomer();
    // The simulated provider is down at the first attempt: the page waits for it.
    const { body: method } = await merchant.addMethod(customer, '0004');
    const { body } = await merchant.create(customer, { payment_method_id: method.id });
    await merchant.validate(method.id);
    const { page, context } = await open(await linkOf(body.id));
    await consent(page).check();
    await authorise(page).click();
    await atScreen(page, 'waiting');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Consultar ahora' }).click();
    await page.getByRole('alert').filter({ hasText: 'No hay conexión' }).waitFor();
    await eventually(async () => {
      expect((await merchant.validate(method.id)).body.validation.status).toBe('verified');
    });
    await context.setOffline(false);
    await atScreen(page, 'active');
  });

  longTest('asks the customer for the place if the network does not reveal it', async () => {
    const { id, link } = await mailed();
    const place = { latitude: 25.6866, longitude: -100.3161 };
    const { page } = await open(link, { geolocation: place, permissions: ['geolocation'] });
    await page.route('**/acknowledge', (route) => {
      const { city } = route.request().postDataJSON() as { city?: string };
      const errors = ['city', 'latitude', 'longitude'].map((field) => ({ field, code: 'required' }));
      return city
        ? route.continue()
        : route.fulfill({ status: 422, json: { error: { code: 'validation_failed', errors } } });
    });
    await writeAccount(page, newClabe());
    await consent(page).check();
    await authorise(page).click();
    await authorise(page).click();
    await page.getByText('Escriba este dato').waitFor();
    await page.getByLabel('Ciudad o municipio').fill('Monterrey');
    await authorise(page).click();
    await atScreen(page, 'active');
    const { city, latitude, longitude } = (await merchant.get(id)).body.acknowledge_by;
    expect([city, Number(latitude), Number(longitude)]).toEqual(['Monterrey', 25.6866, -100.3161]);
  });
});
