import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launchBrowser, newPage } from '#tests/support/browser/browser.ts';
import { chargeOf, upcomingOf } from '#tests/support/browser/portal.ts';
import { merchantOf, newCustomer } from '#tests/support/records/direct-debits.ts';
import { expiredLink } from '#tests/support/records/links.ts';
import { baseUrl, newAccount, send } from '#tests/support/service/api.ts';
import { AUTHORISING } from './authorising.ts';
import { MANAGING } from './managing.ts';
import type { Scene } from './scene.ts';

type Opened = Awaited<ReturnType<typeof newPage>>;

/** The direct debit's page at any of its screens, with only the data of that screen behind it. */
export class Screens {
  readonly browser: Browser;
  readonly id: string;
  readonly token: string;
  /**
   * One page for all screens, which keeps only its history and its link: a separate browser for each would take longer.
   */
  readonly shared: Opened;
  readonly debit: object;
  readonly #expired: string;

  private constructor(
    browser: Browser,
    shared: Opened,
    debit: { id: string },
    token: string,
    expired: string,
  ) {
    this.browser = browser;
    this.shared = shared;
    this.id = debit.id;
    this.token = token;
    this.debit = debit;
    this.#expired = expired;
  }

  static async begin(): Promise<Screens> {
    const merchant = merchantOf(await newAccount());
    const { body } = await merchant.create(newCustomer());
    const token = await merchant.link(body.id);
    const { body: debit } = await send('GET', `/api/direct-debits/${body.id}`, undefined, { token });
    const browser = await launchBrowser();
    return new Screens(browser, await newPage(browser), debit, token, await expiredLink(body));
  }

  /** A page without anything opened yet. */
  another(options?: BrowserContextOptions): Promise<Opened> {
    return newPage(this.browser, options);
  }

  /** Opens a screen of one of the two tables by its name. */
  async at(name: string, opened: Opened = this.shared): Promise<Opened> {
    const scene = AUTHORISING[name] ?? MANAGING[name];
    if (!scene) throw new Error(`There is no screen ${name}`);
    return this.show(name, scene, opened);
  }

  async show(name: string, scene: Scene, opened: Opened = this.shared): Promise<Opened> {
    const { page } = opened;
    await this.#answer(page, scene);
    const link = `?screen=${name}#token=${name === 'expired' ? this.#expired : this.token}`;
    const path = name in AUTHORISING ? '/activate' : '/manage';
    await page.goto(`${baseUrl()}${path}${scene.address ?? link}`);
    await page.locator('main:not([aria-busy=true]) h1').waitFor();
    await scene.act?.(page);
    return opened;
  }

  /** Makes the page's calls respond as the scene says. */
  async #answer(page: Page, scene: Scene): Promise<void> {
    const { charges = [], upcoming = upcomingOf([350.5]), next = null, refused } = scene;
    await page.route('**/api/direct-debits/dd_*', (route) =>
      route.fulfill(refused ?? { json: { ...this.debit, ...scene.debit } }),
    );
    await page.route('**/payments?*', (route) => {
      if (charges === false) return route.abort();
      const isFirst = !route.request().url().includes('cursor');
      const data = isFirst ? charges : [chargeOf(13), chargeOf(14)];
      return route.fulfill({ json: { data, next_cursor: isFirst ? next : null } });
    });
    await page.route('**/upcoming-collection', (route) =>
      upcoming === false ? route.abort() : route.fulfill({ json: { upcoming_collection: upcoming } }),
    );
  }
}
