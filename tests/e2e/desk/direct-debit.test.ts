import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  deskInBrowser,
  expectSceneWhole,
  type Scene,
  titled,
  triedScenes,
} from '#tests/support/browser/desk.ts';
import { keepPicture } from '#tests/support/browser/screens.ts';
import { inTurns } from '#tests/support/jest/in-turns.ts';
import { newCollector } from '#tests/support/money/collections.ts';
import { SCENES } from './direct-debit-scenes.ts';

const desk = deskInBrowser();
/** The journeys on real data take turns. */
const inTurn = inTurns(2);

/** The most clicks of the support day: finding the charge, its retry, the customer's link, and the revocation. */
const MOST_CLICKS = 10;

inTurn(
  'a day of support: a charge is found by its reference, retried, its customer gets a link, and revokes',
  async () => {
    const merchant = await newCollector();
    const debit = await merchant.active({ amount: 100.04 });
    await merchant.collect(debit.next_payment_date);
    const [charge] = (await merchant.payments(debit.id)).body.data;
    const { page } = await desk.signIn(merchant.account.account_id, 'operator');
    let clicks = 0;
    const press = async (selector: string) => {
      await page.locator(selector).click();
      clicks += 1;
    };

    // The customer names the reference on the bank statement: why was it not paid?
    await press('#to-payments');
    await page.getByLabel('Referencia', { exact: true }).fill(String(charge.reference));
    await press('#do-filter');
    await page.getByText('Saldo insuficiente').waitFor();
    await press(`#debit-${charge.id}`);
    await page.getByRole('heading', { level: 1, name: 'Domiciliación de' }).waitFor();
    await page.getByText('El banco no pagó un cargo').waitFor();

    // Retry.
    await press(`#do-ask-retry-${charge.id}`);
    await press('#do-confirm');
    await page.getByText('Se reintentó: el cargo nuevo se presenta al banco el').waitFor();
    const [retry] = (await merchant.payments(debit.id)).body.data;
    expect(retry).toMatchObject({ status: 'created', retry_of: charge.id });
    await page.locator('.items li', { hasText: 'Se creó un cargo' }).getByText('usted').first().waitFor();

    // Their link again.
    await press('#do-ask-link-own');
    await press('#do-confirm');
    expect(await page.locator('#link').inputValue()).toMatch(/\/l#/);
    await press('#do-copy');

    // Revocation.
    await press('#do-ask-revoke');
    await press('#do-confirm');
    await page.getByText('La domiciliación quedó revocada.').waitFor();
    expect(await page.locator('#link').count()).toBe(0);
    await page.getByText('La autorización se revocó').waitFor();
    await keepPicture(page, 'desk-direct-debit-journey');
    const { body } = await merchant.call('GET', `/api/direct-debits/${debit.id}`);
    expect(body.revoked_at).not.toBeNull();
    expect(clicks).toBeLessThanOrEqual(MOST_CLICKS);
  },
);

inTurn('a member moves and withdraws a charge in the desk, and saves the evidence', async () => {
  const merchant = await newCollector();
  const debit = await merchant.active({ amount: 100, max_amount: 400 });
  const day = debit.next_payment_date;
  const { body: charge } = await merchant.charge(debit.id, { amount: 50, charge_date: day });
  const { page } = await desk.signIn(merchant.account.account_id, 'operator');
  await page.goto(page.url().replace(/#.*|$/, `#/direct-debit?id=${debit.id}`));
  await titled(page, 'Domiciliación de Dolores');
  await ask(page, `move-${charge.id}`);
  await page.getByLabel('Día nuevo').fill('2020-01-01');
  await page.locator('#do-confirm').click();
  await page.getByText('Ese día no se puede.').waitFor();
  await ask(page, `withdraw-${charge.id}`);
  await page.locator('#do-confirm').click();
  await page.getByText('El cargo se retiró. No se cobra.').waitFor();
  const [file] = await Promise.all([page.waitForEvent('download'), page.locator('#do-pdf').click()]);
  expect(file.suggestedFilename()).toBe(`domiciliacion-${debit.reference}.pdf`);
  await page.getByText('El documento está en sus descargas.').waitFor();
});

const ask = (page: Page, name: string) => page.locator(`#do-ask-${name}`).click();

test.each(triedScenes(SCENES))(
  'a direct debit is complete and accessible in the desk: %s',
  async (name, n, scene) => expectSceneWhole(desk, `debit-${name}`, n, scene),
);

test('the evidence in the desk gives no time of sending for a link that no record says was sent', async () => {
  const page = await desk.openScene(SCENES.whole as Scene);
  await page.getByText('Enlace enviado a ana@example.com el').waitFor();
  const unsent = page.getByText('Correo a ana@example.com, sin registro de envío');
  expect(await unsent.count()).toBe(1);
  expect(await page.getByText('Enlace enviado a').count()).toBe(1);
});

test('the desk shows the next collection, and offers no retry that the consent in force does not allow', async () => {
  const page = await desk.openScene(SCENES.objected as Scene);
  await page.getByText('El cliente objetó este cargo ante su banco').waitFor();
  await page.getByText('El próximo cobro es de $701.00 MXN').waitFor();
  expect(await page.getByRole('button', { name: 'Reintentar' }).count()).toBe(0);
});

test('the desk names the collection that it moves, if a charge is collected before it', async () => {
  const page = await desk.openScene(SCENES.extra as Scene);
  await page.getByText('Próximo cobro. 5 de enero de 2027: $120.00 MXN').waitFor();
  await page.getByText('Mover el cobro del 15 ene 2027').waitFor();
});

test('the desk offers no move while only a retry is left to collect', async () => {
  const page = await desk.openScene(SCENES.retried as Scene);
  await page.locator('#do-ask-revoke').waitFor();
  expect(await page.locator('#do-ask-redate').count()).toBe(0);
});

test.each([
  ['only a part of a period is read', 'cut', 1],
  ['the charges could not be read', 'uncharged', 0],
])('the desk does not say that no period has charges, where %s', async (_, name, hints) => {
  const page = await desk.openScene(SCENES[name] as Scene);
  await page.getByRole('heading', { name: 'Calendario' }).waitFor();
  await page
    .locator(name === 'cut' ? 'text=Ref. 1000123' : '.alert')
    .first()
    .waitFor();
  expect(await page.getByText('Todavía no hay cargos').count()).toBe(0);
  expect(await page.getByText('Muestre más cargos para ver las sumas').count()).toBe(hints);
});

test('the desk does not say that all is well while the charges could not be read', async () => {
  const page = await desk.openScene(SCENES.uncharged as Scene);
  await page.locator('.alert').first().waitFor();
  await page.getByText('El próximo cobro es de $701.00 MXN').waitFor();
  expect(await page.getByText('Todo en orden').count()).toBe(0);
});
