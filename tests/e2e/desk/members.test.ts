import { expect, test } from '@jest/globals';
import {
  deskInBrowser,
  expectSceneWhole,
  type Scene,
  SESSION,
  titled,
  triedScenes,
} from '#tests/support/browser/desk.ts';
import { newCollector } from '#tests/support/money/collections.ts';
import { newAddress, signedIn } from '#tests/support/records/people.ts';
import { baseUrl, send } from '#tests/support/service/api.ts';

const desk = deskInBrowser();

test('an owner adds a member in the desk and removes it again, but not the last owner', async () => {
  const { account } = await newCollector();
  const { page } = await desk.signIn(account.account_id);
  await page.getByRole('link', { name: 'Personas' }).click();
  await titled(page, 'Personas');
  const added = newAddress();
  await page.getByLabel('Correo electrónico').fill(added);
  await page.getByLabel('Operación').check();
  await page.getByRole('button', { name: 'Agregar a una persona' }).click();
  await page.getByText(`Se agregó a ${added}.`).waitFor();
  const person = page.locator('.items li', { hasText: added });
  await person.getByText('Operación').waitFor();
  await person.getByRole('button', { name: 'Quitar' }).click();
  await page.getByText(`Se quitará a ${added}.`).waitFor();
  await page.locator('#do-confirm').click();
  await page.getByText('Se quitó a la persona').waitFor();
  expect(await page.locator('.items li').count()).toBe(1);
  await page.locator('.items').getByRole('button', { name: 'Quitar' }).click();
  await page.getByText('Se quitará a usted.').waitFor();
  await page.locator('#do-confirm').click();
  await page.getByText('Es el último propietario').waitFor();
});

test('an owner changes roles in the desk: those of others, and its own after two questions', async () => {
  const { account } = await newCollector();
  const { page, id } = await desk.signIn(account.account_id);
  const other = await signedIn(account.account_id, 'operator');
  await page.goto(`${baseUrl()}/desk#/members`);
  await titled(page, 'Personas');
  const person = page.locator('.items li', { hasText: other.email });
  await person.getByRole('button', { name: 'Cambiar papel' }).click();
  await page.getByText(`${other.email} tendrá el papel «Consulta» de inmediato`).waitFor();
  await page.getByLabel('Nuevo papel').focus();
  await page.keyboard.press('ArrowDown');
  await page.getByText(`${other.email} tendrá el papel «Propietario» de inmediato`).waitFor();
  await page.locator('#next-role:focus').waitFor();
  await page.getByText('también envía dinero (devoluciones y transferencias) y decide quién entra').waitFor();
  await page.locator('#do-confirm').click();
  await page.getByText(`${other.email} tiene ahora el papel «Propietario».`).waitFor();
  await person.getByText('Propietario').waitFor();

  const own = page.locator('.items li', { hasText: '(usted)' });
  await own.getByRole('button', { name: 'Cambiar papel' }).click();
  await page.getByText('Usted tendrá el papel «Operación» de inmediato').waitFor();
  await page.locator('#do-confirm').click();
  await page.getByText('Confirme otra vez').waitFor();
  await page.getByRole('button', { name: 'Dejar como está' }).click();
  await own.getByRole('button', { name: 'Cambiar papel' }).click();
  await page.locator('#do-confirm').click();
  await page.getByRole('button', { name: 'Sí, dejar de ser propietario' }).click();
  await page.getByText('Usted tiene ahora el papel «Operación».').waitFor();
  await page.getByText('· Operación').waitFor();
  expect(await page.locator('#to-members').count()).toBe(0);
  await page.getByRole('link', { name: 'Ir a la primera vista' }).click();
  await titled(page, 'Cobros');
  const { token } = (await other.browser.renew()).body;
  const { body } = await send('GET', '/api/members', undefined, { token });
  expect(body.data.find((one: { id: string }) => one.id === id).role).toBe('operator');
});

test('the last owner keeps its role, and reads what to do first', async () => {
  const { account } = await newCollector();
  const { page } = await desk.signIn(account.account_id);
  await page.goto(`${baseUrl()}/desk#/members`);
  await page.getByRole('button', { name: 'Cambiar papel' }).click();
  await page.locator('#do-confirm').click();
  await page.locator('#do-confirm').click();
  await page.getByText('Es el último propietario de la cuenta').waitFor();
  expect(await page.locator('#to-members').count()).toBe(1);
});

const people = ['viewer', 'owner', 'operator'].map((role, n) => ({
  ...{ id: `mem_${n}`, role, created_at: '2026-11-20T16:04:12.381Z' },
  email: n === 1 ? 'ana@example.com' : `una-direccion-muy-larga-de-la-gerencia-${n}@sucursal.example.com`,
}));

const replies = { '/api/members': { json: { data: people } } };

const SCENES: Readonly<Record<string, Scene>> = {
  members: {
    ...{ address: '#members', replies, shows: '.items' },
    act: (page) => page.locator('#do-ask-mem_0').click(),
  },
  self: {
    ...{ address: '#members', replies, shows: '.items' },
    act: (page) => page.locator('#do-ask-mem_1').click(),
  },
  role: {
    ...{ address: '#members', replies, shows: '.items' },
    act: (page) => page.locator('#do-ask-role-mem_2').click(),
  },
  'role-of-self': {
    ...{ address: '#members', replies, shows: '.items' },
    act: async (page) => {
      await page.locator('#do-ask-role-mem_1').click();
      await page.locator('#do-confirm').click();
    },
  },
};

test.each(triedScenes(SCENES))(
  'the members are complete and accessible in the desk: %s',
  async (name, n, scene) => expectSceneWhole(desk, name, n, scene),
);

test('the strip of views of a phone shows the current view, and stays where it is while data arrive', async () => {
  const page = await desk.openScene({ address: '#/members', replies, shows: '.items' });
  const isSeen = async (id: string) => {
    const { x = -1, width = 0 } = (await page.locator(id).boundingBox()) ?? {};
    return x >= 0 && x + width <= 320;
  };
  expect(await isSeen('#to-members')).toBe(true);
  expect(await isSeen('#to-today')).toBe(false);
  await page.evaluate("document.querySelector('.views').scrollLeft = 0");
  await page.locator('#do-ask-mem_0').click();
  expect(await isSeen('#to-today')).toBe(true);
  await page.locator('#to-search').click();
  await titled(page, 'Buscar');
  expect(await isSeen('#to-search')).toBe(true);
  expect(await page.evaluate('[scrollX, scrollY]')).toEqual([0, 0]);
});

test('a change that a member confirmed is never made by another one, who has signed in with the same browser since', async () => {
  const other = { ...SESSION, token: 'other', member: { ...SESSION.member, id: 'mem_9' } };
  const removals: (string | undefined)[] = [];
  const page = await desk.openScene({ address: '#/members', replies, shows: '.items' });
  await page.route('**/api/session/renew', (route) => route.fulfill({ json: other }));
  await page.route('**/api/members/*', async (route) => {
    const { authorization } = await route.request().allHeaders();
    removals.push(authorization);
    await route.fulfill({ status: 401, json: { error: { code: 'token_expired' } } });
  });
  await page.locator('#do-ask-mem_0').click();
  const isReopened = page.waitForEvent('load');
  await page.locator('#do-confirm').click();
  await isReopened;
  await page.locator('.items').waitFor();
  expect(removals).toEqual([SESSION.token]);
});
