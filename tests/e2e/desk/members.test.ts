import { expect, test } from '@jest/globals';
import { newCollector } from '#tests/support/collections.ts';
import { deskInBrowser, expectSceneWhole, type Scene, titled, triedScenes } from '#tests/support/desk.ts';
import { newAddress } from '#tests/support/people.ts';

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
  await person.getByRole('button').click();
  await page.getByText(`Se quitará a ${added}.`).waitFor();
  await page.locator('#do-confirm').click();
  await page.getByText('Se quitó a la persona').waitFor();
  expect(await page.locator('.items li').count()).toBe(1);
  await page.locator('.items button').click();
  await page.getByText('Se quitará a usted.').waitFor();
  await page.locator('#do-confirm').click();
  await page.getByText('Es el último propietario').waitFor();
});

const people = ['viewer', 'operator', 'owner'].map((role, n) => ({
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
