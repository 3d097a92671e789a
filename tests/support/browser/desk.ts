import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import type { Role } from '#lib/domain/people/roles.ts';
import { addMember } from '#lib/operations/people/change-members.ts';
import { looksOfDesk, SCREEN_STRIDE } from '#tests/support/jest/budget.ts';
import { codesTo, newAddress } from '#tests/support/records/people.ts';
import { baseUrl } from '#tests/support/service/api.ts';
import { launchBrowser, newPage } from './browser.ts';
import { expectWhole } from './screens.ts';

/** A text with markup, a formula, right-to-left letters and an emoji. */
export const HOSTILE = '=HYPERLINK("x") <img src=x onerror=alert(1)> \u202eשלום עולם 🎉 & más, sin espacios';

/** The session of an owner, whose account has a name with markup and right-to-left text. */
export const SESSION = {
  ...{ token: 'none', token_type: 'Bearer', expires_in: 600 },
  member: {
    ...{ id: 'mem_1', email: 'ana@example.com', role: 'owner', created_at: '2026-11-20T16:04:12.381Z' },
  },
  account: {
    ...{ account_id: 'acc_1', role: 'owner' },
    name: '<b>Gimnasio</b> La Ñandú \u202eחדר כושר, sucursal de la calle más larga de Tlalpan',
  },
};

/** What the service replies to a request: a JSON document, a status with one, or nothing. */
export type Reply = { json: object; status?: number } | 'unreachable';

/** A screen of the desk: its address, the replies by path (with its query, if it has one), and what is done there. */
export type Scene = {
  readonly address: string;
  readonly replies: Readonly<Record<string, Reply>>;
  /** What is on the page once the scene is shown. */
  readonly shows: string;
  readonly act?: (page: Page) => Promise<unknown>;
};

/** The desk in a browser, whose tests fail if a page complains. */
export type DeskInBrowser = {
  /** Signs a new member in as people do: by the link in the mail that they request, in one browser. */
  signIn(accountId: string, role?: Role): Promise<{ page: Page; email: string; id: string }>;
  openScene(scene: Scene): Promise<Page>;
};

/** Returns the desk in a browser of the file's tests. */
export function deskInBrowser(): DeskInBrowser {
  let browser: Browser;
  let complaints: string[] = [];
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());
  afterEach(() => expect(complaints.splice(0)).toEqual([]));

  async function open(width: number): Promise<Page> {
    const opened = await newPage(browser, { viewport: { width, height: 900 }, locale: 'es-MX' });
    complaints = opened.complaints;
    return opened.page;
  }

  return {
    async signIn(accountId, role = 'owner') {
      const email = newAddress();
      const { id } = await addMember({ accountId, email, role }, new Date());
      const page = await open(768);
      await page.goto(`${baseUrl()}/sign-in`);
      await page.getByLabel('Correo electrónico').fill(email);
      await page.getByRole('button', { name: 'Enviarme un enlace' }).click();
      await titled(page, 'Revise su correo');
      const [code] = await codesTo(email);
      await page.goto('about:blank');
      await page.goto(`${baseUrl()}/sign-in#code=${code}`);
      await page.getByRole('button', { name: 'Entrar', exact: true }).click();
      await titled(page, 'Cobros');
      return { page, email, id };
    },
    async openScene({ address, replies, shows, act }) {
      const page = await open(320);
      for (const [path, reply] of Object.entries<Reply>({
        '/api/session/renew': { json: SESSION },
        ...replies,
      }))
        await page.route(
          (url) => path === (path.includes('?') ? url.pathname + url.search : url.pathname),
          (route) => (reply === 'unreachable' ? route.abort() : route.fulfill(reply)),
        );
      await page.goto(`${baseUrl()}/desk${address}`);
      await page.locator(shows).first().waitFor();
      await act?.(page);
      return page;
    },
  };
}

/** Waits until a page has a heading. */
export const titled = (page: Page, name: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name }).waitFor();

/** Returns the scenes that this run tries, with their numbers, for `test.each`. */
export function triedScenes(
  scenes: Readonly<Record<string, Scene>>,
): [name: string, n: number, scene: Scene][] {
  const named = Object.entries(scenes).map(([name, scene], n) => [name, n, scene] as [string, number, Scene]);
  return named.filter((_, n) => n % SCREEN_STRIDE === 0);
}

/** Expects that a scene is complete and accessible in the looks of this run. */
export async function expectSceneWhole(
  desk: DeskInBrowser,
  name: string,
  n: number,
  scene: Scene,
): Promise<void> {
  await expectWhole(await desk.openScene(scene), `desk-${name}`, looksOfDesk(n));
}
