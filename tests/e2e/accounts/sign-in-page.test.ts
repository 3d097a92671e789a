import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { addMember } from '#lib/operations/people/change-members.ts';
import { launchBrowser, newPage } from '#tests/support/browser/browser.ts';
import { expectWhole } from '#tests/support/browser/screens.ts';
import { looksOf, SCREEN_STRIDE } from '#tests/support/jest/budget.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { codesTo, newAddress } from '#tests/support/records/people.ts';
import { baseUrl, newAccount, type TestAccount } from '#tests/support/service/api.ts';

let account: TestAccount;
let browser: Browser;
let complaints: string[] = [];

beforeAll(async () => {
  account = await newAccount();
  browser = await launchBrowser();
});
afterAll(() => browser?.close());
afterEach(() => expect(complaints.splice(0)).toEqual([]));

async function newMember(accountId = account.account_id): Promise<string> {
  const email = newAddress();
  await addMember({ accountId, email, role: 'viewer' }, new Date());
  return email;
}

async function open(path = '/sign-in') {
  const opened = await newPage(browser);
  complaints = opened.complaints;
  const posted: string[] = [];
  opened.page.on('request', (request) => {
    if (request.method() === 'POST') posted.push(new URL(request.url()).pathname);
  });
  await opened.page.goto(`${baseUrl()}${path}`);
  return { ...opened, posted };
}

async function ask(page: Page, email: string): Promise<void> {
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByRole('button', { name: 'Enviarme un enlace' }).click();
}

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const enter = (page: Page) => page.getByRole('button', { name: 'Entrar', exact: true });
const atDesk = (page: Page) => page.waitForURL(/\/desk\?lang=es/, { waitUntil: 'commit' });

/** Opens the page of a mailed link in the browser that requested it. */
async function opened(email: string) {
  const { page, posted } = await open();
  await ask(page, email);
  await title(page, 'Revise su correo');
  const [code = ''] = await codesTo(email);
  posted.splice(0);
  // As a mail's link in the tab that requested it: another address of the same page.
  await page.goto('about:blank');
  await page.goto(`${baseUrl()}/sign-in#code=${code}`);
  await title(page, 'Su enlace está listo');
  return { page, posted, code };
}

/** A code that no mail has. */
const UNKNOWN = '#code=sig_none.AAAAAAAAAAAAAAAAAAAAAA';

describe('the page on which members sign in', () => {
  test('mails a link, takes its code out of the address, and sends it only after a click', async () => {
    const email = await newMember();
    const { page, posted, code } = await opened(email);
    expect([page.url(), posted]).toEqual([`${baseUrl()}/sign-in`, []]);
    await page.reload();
    await title(page, 'Su enlace está listo');
    expect(posted).toEqual([]);
    await enter(page).click();
    await atDesk(page);
    expect(posted[0]).toBe('/api/sign-in/complete');
    const cookies = await page.context().cookies();
    const session = cookies.find(({ name }) => name === '__Host-session');
    expect(session).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict' });
    await page.goto(`${baseUrl()}/sign-in#code=${code}`);
    await enter(page).click();
    await title(page, 'Este enlace no le da acceso');
  });

  test('says the same for every address, and how to check one without an @', async () => {
    const { page, posted } = await open();
    await ask(page, 'nobody');
    await page.getByText('Escriba su correo completo').waitFor();
    expect(posted).toEqual([]);
    const stranger = newAddress();
    await ask(page, stranger);
    await title(page, 'Revise su correo');
    await page.getByText(`Si la dirección ${stranger} es de un miembro`).waitFor();
    await page.getByRole('button', { name: 'Enviar otro enlace' }).click();
    await page.getByText('Pedimos otro enlace').waitFor();
    await page.getByRole('button', { name: 'Usar otra dirección' }).click();
    expect(await page.getByLabel('Correo electrónico').inputValue()).toBe(stranger);
  });

  test('refuses the link in another browser, and offers another one there', async () => {
    const email = await newMember();
    const { code } = await opened(email);
    const { page } = await open(`/sign-in#code=${code}`);
    await enter(page).click();
    await title(page, 'Este enlace no le da acceso');
    await page.getByText('Lo pidió en otro navegador').waitFor();
    await page.reload();
    await title(page, 'Entrar');
  });

  longTest('lets a member of several accounts choose, and shows their names as text', async () => {
    const email = await newMember();
    await newMember();
    const other = await newAccount();
    await addMember({ accountId: other.account_id, email, role: 'owner' }, new Date());
    const { page } = await opened(email);
    await page.route('**/api/sign-in/complete', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      if (body.session === null) body.accounts[0].name = '<b>Ñandú</b> \u202eחדר';
      await route.fulfill({ response, json: body });
    });
    await enter(page).click();
    await title(page, 'Elija una cuenta');
    expect(await page.locator('.accounts button').count()).toBe(2);
    expect(await page.locator('.accounts').innerText()).toContain('<b>Ñandú</b>');
    await page.locator(`#do-${other.account_id}`).click();
    await atDesk(page);
  });

  longTest.each([
    ['unreachable', undefined, 'No hay conexión'],
    ['unavailable', { status: 503, json: { error: { code: 'service_unavailable' } } }, 'no está disponible'],
    ['too many', { status: 429, json: { error: { code: 'too_many_requests' } } }, 'demasiadas solicitudes'],
    ['elsewhere', { status: 403, json: { error: { code: 'access_refused' } } }, 'dirección del servicio'],
    ['broken', { status: 500, json: { error: { code: 'internal_error' } } }, 'falló de nuestro lado'],
  ])('says what to do if the service is %s, and the link works afterwards', async (_, reply, words) => {
    const { page } = await opened(await newMember());
    const fail = () =>
      page.route('**/api/sign-in/**', (route) => (reply ? route.fulfill(reply) : route.abort()));
    await fail();
    await enter(page).click();
    await page.locator('[role=alert]', { hasText: words }).waitFor();
    await page.unrouteAll();
    await enter(page).click();
    await atDesk(page);
  });

  longTest('says that it needs scripts if they are off', async () => {
    const { page } = await newPage(browser, { javaScriptEnabled: false });
    await page.goto(`${baseUrl()}/sign-in`);
    expect(await page.locator('body').innerText()).toMatch(/necesita JavaScript/);
  });
});

const person = { email: 'ana@example.com', role: 'owner' };
const accounts = ['Café Dolores', 'Gimnasio La Ñandú, sucursal de la calle más larga de Tlalpan'].map(
  (name, n) => ({ account_id: `acc_${n}`, name, role: n === 0 ? 'owner' : 'viewer' }),
);

/** The screens of the page: what it is opened with, and what the person does. */
const SCREENS: Readonly<Record<string, { fragment?: string; act?: (page: Page) => Promise<unknown> }>> = {
  ask: {},
  incomplete: { fragment: '#code=cut' },
  enter: { fragment: UNKNOWN },
  mistaken: {
    act: async (page) => {
      await page.locator('form button').click();
      await page.locator('#email-note[data-is=bad]').waitFor();
    },
  },
  sent: {
    act: async (page) => {
      await page.route('**/api/sign-in', (route) =>
        route.fulfill({ status: 202, json: { requested: true } }),
      );
      await page.locator('#email').fill(person.email);
      await page.locator('form button').click();
      await page.locator('#do-secondary').click();
      await page.locator('.note-good').waitFor();
    },
  },
  refused: {
    fragment: UNKNOWN,
    act: async (page) => {
      await page.locator('#do-primary').click();
      await page.locator('.notice').waitFor();
    },
  },
  choose: {
    fragment: UNKNOWN,
    act: async (page) => {
      await page.route('**/complete', (route) => route.fulfill({ json: { session: null, accounts } }));
      await page.locator('#do-primary').click();
      await page.locator('.accounts').waitFor();
    },
  },
};

const tried = Object.keys(SCREENS).filter((_, index) => index % SCREEN_STRIDE === 0);

test.each(tried.map((name, n) => [name, n] as const))(
  'the page to sign in is complete and accessible: %s',
  async (name, n) => {
    const { fragment = '', act } = SCREENS[name] ?? {};
    const { page } = await open(`/sign-in${fragment}`);
    await act?.(page);
    await expectWhole(page, `sign-in-${name}`, looksOf(n));
  },
);
