import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { MerchantServer } from '#tests/providers/webhooks/merchant-server.ts';
import { deskInBrowser, expectSceneWhole, titled, triedScenes } from '#tests/support/browser/desk.ts';
import { keepPicture } from '#tests/support/browser/screens.ts';
import { inTurns } from '#tests/support/jest/in-turns.ts';
import { callerWith } from '#tests/support/records/orders.ts';
import { hooksOf } from '#tests/support/records/webhook-endpoints.ts';
import { newAccount, type TestAccount } from '#tests/support/service/api.ts';
import { eventually } from '#tests/support/service/eventually.ts';
import { WEBHOOK_SCENES } from './webhook-scenes.ts';

const desk = deskInBrowser();
const inTurn = inTurns(3);

let server: MerchantServer;
let account: TestAccount;
beforeEach(async () => {
  server = await new MerchantServer().listen();
  account = await newAccount();
});
afterEach(() => server[Symbol.asyncDispose]());

const urlOf = (path: string) => `http://localhost:${server.port}/${path}`;
const arrived = () => server.received.filter(({ path }) => path === '/hooks');

/** Clicks, and counts. */
function clicking(page: Page) {
  let clicks = 0;
  return {
    clicks: () => clicks,
    async click(selector: string) {
      clicks += 1;
      await page.locator(selector).click();
    },
  };
}

describe('a developer’s day in the desk', () => {
  inTurn('finds a failing endpoint and its answer, and redelivers the event once it is mended', async () => {
    server.react = (response) => response.writeHead(500).end('broken');
    const { body: endpoint } = await hooksOf(account).create({ url: urlOf('hooks') });
    await callerWith(account.token).create();
    await eventually(async () =>
      expect((await hooksOf(account).get(endpoint.id)).body.failing_since).not.toBeNull(),
    );
    const { page } = await desk.signIn(account.account_id, 'operator');
    const { click, clicks } = clicking(page);
    await click('#to-webhooks');
    await page.getByText('Falla desde el').waitFor();
    await click(`#to-${endpoint.id}`);
    await page.getByText('Último: respuesta 500. No es una respuesta 2xx').waitFor();
    await page.getByText('Siguiente intento:').waitFor();
    await click('.items summary');
    await click('.items button:has-text("Ver lo enviado")');
    expect(await page.locator('pre:not([id])').innerText()).toBe('broken');
    const sent = JSON.parse(await page.locator('pre[id]').innerText());
    expect(sent).toEqual(JSON.parse(arrived()[0]?.body ?? ''));
    await keepPicture(page, 'desk-webhooks-journey');
    server.react = (response) => response.writeHead(204).end();
    await click('.items button:has-text("Reenviar")');
    await page.getByText('Último: respuesta 204').waitFor();
    await page.locator('.items').getByText('Entregado', { exact: true }).waitFor();
    await page.locator('dd').getByText('Activo', { exact: true }).waitFor();
    expect(arrived().every(({ headers }) => headers['webhook-id'] === sent.id)).toBe(true);
    expect(clicks()).toBe(5);
  });

  inTurn('redelivers all events that an endpoint missed while it was disabled', async () => {
    const hooks = hooksOf(account);
    const { body: endpoint } = await hooks.create({ url: urlOf('hooks') });
    const { page } = await desk.signIn(account.account_id);
    const { click, clicks } = clicking(page);
    await page.goto(`${page.url().split('#')[0]}#webhooks?id=${endpoint.id}`);
    await click('#do-ask-disable');
    await page.getByText('Dejará de recibir avisos').waitFor();
    await click('#do-confirm');
    await page.getByText('Desactivado por ustedes').waitFor();
    for (let n = 0; n < 3; n += 1) await callerWith(account.token).create();
    await click('#do-ask-enable');
    await click('#do-confirm');
    await page.locator('dd').getByText('Activo', { exact: true }).waitFor();
    await click('#do-ask-range');
    await click('#do-confirm');
    await page.getByText('Se reenviaron 3 avisos.').waitFor();
    await eventually(async () => expect(arrived()).toHaveLength(3));
    expect(clicks()).toBe(6);
  });

  inTurn(
    'a change of an endpoint leaves what somebody else has changed since the page was read',
    async () => {
      const hooks = hooksOf(account);
      const { body: endpoint } = await hooks.create({ url: urlOf('hooks') });
      const { page } = await desk.signIn(account.account_id);
      await page.goto(`${page.url().split('#')[0]}#webhooks?id=${endpoint.id}`);
      await page.locator('#description').fill('Tienda');
      const set = { event_types: ['charge.paid'] };
      expect((await hooks.update(endpoint.id, set)).status).toBe(200);
      await page.locator('#do-save').click();
      await page.getByText('Se guardaron los cambios').waitFor();
      expect((await hooks.get(endpoint.id)).body).toMatchObject({ ...set, description: 'Tienda' });
      await page.locator('#do-save').click();
      await page.getByText('Se guardaron los cambios').waitFor();
      expect((await hooks.get(endpoint.id)).body).toMatchObject({ ...set, description: 'Tienda' });
    },
  );

  inTurn('shows a saved endpoint in its form, although its deliveries are read sooner', async () => {
    const { body: endpoint } = await hooksOf(account).create({ url: urlOf('hooks') });
    const { page } = await desk.signIn(account.account_id);
    await page.goto(`${page.url().split('#')[0]}#webhooks?id=${endpoint.id}`);
    await page.locator('#description').fill('Tienda');
    const deliveries = page.waitForResponse(/\/deliveries$/);
    await page.route(`**/api/webhook-endpoints/${endpoint.id}`, async (route) => {
      if (route.request().method() === 'GET') {
        await (await deliveries).finished();
        // The page draws what it has read.
        await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))');
      }
      return route.fallback();
    });
    await page.locator('#do-save').click();
    await page.getByText('Se guardaron los cambios').waitFor();
    expect(await page.locator('#description').inputValue()).toBe('Tienda');
  });

  inTurn('adds an endpoint, tests it, changes its secret and deletes it', async () => {
    const { page } = await desk.signIn(account.account_id);
    await page.locator('#to-webhooks').click();
    await titled(page, 'Webhooks');
    await page.locator('#do-add').click();
    await page.getByText('Escriba una dirección completa').waitFor();
    await page.getByLabel('Dirección de su servidor').fill('https://shop.local/hooks');
    await page.locator('#do-add').click();
    await page.getByText('Ese servidor no está en internet público').waitFor();
    await page.getByLabel('Dirección de su servidor').fill(urlOf('hooks'));
    await page.locator('#do-add').click();
    const first = await page.locator('#secret').innerText();
    await page.locator('#do-hide').click();
    await page.getByRole('link', { name: urlOf('hooks') }).click();
    await page.locator('#do-test').click();
    await page.locator('.items').getByText('Entregado', { exact: true }).waitFor();
    expect(JSON.parse(arrived()[0]?.body ?? '')).toMatchObject({ type: 'webhook_endpoint.test' });
    await page.locator('#do-ask-rotate').click();
    await page.locator('#do-confirm').click();
    const second = await page.locator('#secret').innerText();
    expect([first, second]).toEqual([expect.stringMatching(/^whsec_/), expect.stringMatching(/^whsec_/)]);
    expect(second).not.toBe(first);
    await page.locator('#do-ask-remove').click();
    await page.locator('#do-confirm').click();
    await page.getByText('Todavía no hay webhooks.').waitFor();
    await page.locator('#do-ask-notify').click();
    await page.locator('#do-confirm').click();
    await page.locator('#secret').waitFor();
    expect((await hooksOf(account).list()).body.data).toEqual([]);
  });
});

test.each(triedScenes(WEBHOOK_SCENES))(
  'the webhooks are complete and accessible in the desk: %s',
  async (name, n, scene) => expectSceneWhole(desk, name, n, scene),
);
