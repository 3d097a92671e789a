import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { addDays } from '#lib/domain/calendar/dates.ts';
import { reconcileDay } from '#lib/operations/collections/returns/reconcile.ts';
import { amountOf } from '#lib/pages/desk/parts/amounts.ts';
import { monthInWords } from '#lib/wording/format.ts';
import { deskInBrowser, expectSceneWhole, triedScenes } from '#tests/support/browser/desk.ts';
import { keepPicture } from '#tests/support/browser/screens.ts';
import { inTurns } from '#tests/support/jest/in-turns.ts';
import { type Collector, newCollector } from '#tests/support/money/collections.ts';
import { bookAdjustment, payableAccount } from '#tests/support/money/payable-account.ts';
import { COLLECTIONS } from '#tests/support/money/scheduled-run.ts';
import { newClabe } from '#tests/support/records/account-numbers.ts';
import { businessDay } from '#tests/support/records/business-days.ts';
import { centavosIn, rowsIn } from '#tests/support/records/exports.ts';
import { eventually } from '#tests/support/service/eventually.ts';
import { MONEY_SCENES } from './money-scenes.ts';

const desk = deskInBrowser();
beforeAll(() => {
  Object.assign(process.env, COLLECTIONS);
});

const DAY = businessDay(5);

/** A merchant on the morning after a day of which two charges are paid and one failed; 500 pesos are available. */
async function morningAfter(): Promise<Collector> {
  const merchant = await newCollector();
  const { account_id } = merchant.account;
  await payableAccount(account_id, newClabe(undefined, '012'));
  for (const amount of [100.55, 250.35, 120.04]) await merchant.active({ amount, next_payment_date: DAY });
  await merchant.call('PUT', '/sandbox/clock', { now: `${addDays(DAY, 1)}T12:00:00-06:00` });
  await eventually(async () => {
    const { body: clock } = await merchant.call('GET', '/sandbox/clock');
    const { body: report } = await merchant.call('GET', `/api/reports/settlements?day=${DAY}`);
    const { body: balance } = await merchant.call('GET', '/api/balance');
    expect([clock.moving_to, report.paid.count, report.returned.count]).toEqual([null, 2, 1]);
    const { body: statement } = await merchant.call('GET', `/api/statements/${DAY.slice(0, 7)}`);
    expect(statement.types).toMatchObject([{ type: 'charge', count: 2 }]);
    expect(balance.pending).toBe(statement.closing_balance);
  });
  await bookAdjustment(account_id, 500, 'desk-500');
  return merchant;
}

/** Presses links and buttons, and counts. */
function pressing(page: Page) {
  let clicks = 0;
  return {
    clicks: () => clicks,
    async press(role: 'link' | 'button', name: string) {
      clicks += 1;
      await page.getByRole(role, { name, exact: true }).click();
    },
  };
}

/** The cells of the rows of a table, by the text of their first. */
async function rowsOf(page: Page, name: string): Promise<Record<string, string[]>> {
  const rows = page.getByRole('table', { name, exact: true }).locator('tbody tr');
  await rows.first().waitFor();
  const texts = await rows.evaluateAll((all) =>
    all.map(({ children }) => [...children].map((cell) => (cell as { innerText: string }).innerText)),
  );
  return Object.fromEntries(texts.map(([head = '', ...cells]) => [head, cells]));
}

const shown = ({ count, amount }: { count: number; amount: number }) => [
  String(count),
  amountOf(amount / 100),
];

describe('a finance day in the desk', () => {
  inTurns(2)('reconciles yesterday to the centavo, and transfers what is available', async () => {
    const merchant = await morningAfter();
    const { page } = await desk.signIn(merchant.account.account_id);
    await eventually(async () =>
      expect((await merchant.call('GET', '/api/balance')).body.available).toBe(500),
    );
    const { press, clicks } = pressing(page);
    await press('link', 'Dinero');
    await press('link', 'Cobros de un día');
    const day = await rowsOf(page, 'Resultado');
    const { total, differences } = await reconcileDay(DAY, merchant.account.account_id);
    expect(differences).toEqual([]);
    expect(day).toEqual({
      Presentado: shown(total.presented),
      Cobrado: shown(total.paid),
      'No cobrado': shown(total.returned),
      'Sin respuesta del banco': shown(total.unanswered),
      'En un archivo que el banco rechazó completo': ['0', '$0.00'],
    });
    await keepPicture(page, 'desk-money-journey-day');

    await press('link', 'Estado del mes');
    await page.getByLabel('Mes').selectOption(DAY.slice(0, 7));
    await press('button', 'Mostrar');
    await page.waitForURL((url) => url.hash.includes(`month=${DAY.slice(0, 7)}`));
    await page.getByRole('heading', { name: monthInWords(DAY.slice(0, 7), 'es') }).waitFor();
    // The table of the month before may still be there.
    const types = await eventually(async () => {
      const rows = await rowsOf(page, 'Por movimiento');
      expect(rows).toHaveProperty('Cobro');
      return rows;
    });
    const { body: statement } = await merchant.call('GET', `/api/statements/${DAY.slice(0, 7)}`);
    const charges = statement.types.find(({ type }: { type: string }) => type === 'charge');
    expect(types.Cobro).toEqual([
      ...shown(total.paid),
      ...[charges.fee, charges.tax, charges.net].map(amountOf),
    ]);

    await press('link', 'Saldo y transferencias');
    await press('button', 'Transferir ahora');
    await page.getByText('Se transferirá todo lo disponible, $500.00 MXN').waitFor();
    await page.locator('#do-confirm').click();
    await page.getByText('Se creó la transferencia de $500.00 MXN').waitFor();
    await page.getByRole('link', { name: /^Ver la transferencia del/ }).click();
    expect(await rowsOf(page, 'Lo que contiene')).toMatchObject({
      'Corrección de Domicilia\nCorrection': expect.arrayContaining(['$500.00']),
    });
    expect(clicks() + 2).toBe(8);

    await press('link', 'Exportaciones');
    await page.getByLabel('Desde el día').fill(DAY);
    await page.getByLabel('Hasta el día').fill(DAY);
    await press('button', 'Preparar');
    await page.getByText('Listo, con 3 filas').waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /^Descargar: Cargos/ }).click(),
    ]);
    const rows = rowsIn(readFileSync(await file.path(), 'utf8'));
    const paid = rows.filter(({ status }) => status === 'paid');
    expect([paid.length, centavosIn(paid, 'amount')]).toEqual([total.paid.count, total.paid.amount]);
    expect(clicks() + 3).toBe(11);
  });

  test('shows a viewer the money, and offers nothing that moves it', async () => {
    const page = await desk.openScene(MONEY_SCENES.viewer as never);
    expect(await page.getByRole('button', { name: 'Transferir ahora' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Cargos no reconocidos' }).click();
    await page.locator('.items li').first().waitFor();
    expect(await page.locator('.items button').count()).toBe(0);
  });
});

test.each(triedScenes(MONEY_SCENES))(
  'the money is complete and accessible in the desk: %s',
  async (name, n, scene) => expectSceneWhole(desk, name, n, scene),
);
