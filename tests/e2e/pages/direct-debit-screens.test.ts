import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AUTHORISING } from '#tests/e2e/screens/authorising.ts';
import { MANAGING } from '#tests/e2e/screens/managing.ts';
import { Screens } from '#tests/e2e/screens/open.ts';
import { active } from '#tests/e2e/screens/records.ts';
import { MERCHANT, upcomingOf } from '#tests/support/browser/portal.ts';
import { beginsAbove, expectWhole, keepPicture } from '#tests/support/browser/screens.ts';
import { looksOf, SCREEN_STRIDE } from '#tests/support/jest/budget.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { newClabe } from '#tests/support/records/account-numbers.ts';
import { baseUrl } from '#tests/support/service/api.ts';
import { eventually } from '#tests/support/service/eventually.ts';

let screens: Screens;
beforeAll(async () => {
  screens = await Screens.begin();
});
afterAll(() => screens?.browser.close());

/** Returns where each part of the next collection shows its text and its amount: pixels from the left. */
const PLACES = `[...document.querySelectorAll('.parts li')].map(({ firstChild }) => {
  const leftOf = (from, to) => {
    const range = document.createRange();
    range.setStart(firstChild, from);
    range.setEnd(firstChild, to);
    return range.getBoundingClientRect().left;
  };
  const amount = firstChild.textContent.indexOf('$');
  return { text: leftOf(0, amount - 2), amount: leftOf(amount, firstChild.textContent.length) };
})`;

test('no screen of one path is confused with one of the other path', () => {
  expect(Object.keys(MANAGING).filter((name) => name in AUTHORISING)).toEqual([]);
});

const tried = [...Object.keys(AUTHORISING), ...Object.keys(MANAGING)].filter(
  (_, index) => index % SCREEN_STRIDE === 0,
);

test.each(tried.map((name, n) => [name, n] as const))(
  'the page is complete and accessible: %s',
  async (name, n) => {
    const { page, complaints } = await screens.at(name);
    await expectWhole(page, name, looksOf(n));
    await page.unrouteAll();
    expect(complaints.splice(0)).toEqual([]);
  },
);

longTest.each(['review', 'review-with-account', 'again-customer-order', 'again-not-authorised'])(
  'on a phone, the screen %s has its form within 1.2 screens, and a bar that leads to it',
  async (name) => {
    const { page } = screens.shared;
    await page.setViewportSize({ width: 390, height: 780 });
    await screens.at(name);
    await keepPicture(page, `phone-${name}`);
    await beginsAbove(page, 'form input, form button', 1.2 * 780);
    await page.locator('.go-on button').click();
    await page.locator('.go-on[hidden]').waitFor({ state: 'attached' });
    expect(await page.evaluate('document.activeElement.closest("form") !== null')).toBe(true);
    // Folded parts are on the page.
    await page.locator('summary', { hasText: 'Aviso de privacidad' }).click();
    expect(await page.locator('#whole-privacy').innerText()).toContain('Para limitar el uso');
  },
);

longTest.each(['account-missing', 'account-refused', 'again-unpaid-periods-other-account'])(
  'on a phone, the screen %s has its first field within 1.2 screens',
  async (name) => {
    const { page } = screens.shared;
    await page.setViewportSize({ width: 390, height: 780 });
    await screens.at(name);
    await keepPicture(page, `phone-${name}`);
    await beginsAbove(page, 'form input', 1.2 * 780);
  },
);

describe('the page of a direct debit', () => {
  test('is small, and loads nothing from third parties', async () => {
    const { page, requests } = await screens.at('review', await screens.another());
    const own = requests.filter((url) => !url.startsWith('data:'));
    expect(new Set(own.map((url) => new URL(url).origin))).toEqual(new Set([baseUrl()]));
    const paths = own.map((url) => new URL(url).pathname.replace(/-[0-9a-f]{16}\./, '.'));
    const api = `/api/direct-debits/${screens.id}`;
    expect(paths).toEqual(['/activate', '/assets/direct-debit.css', '/assets/direct-debit.js', api]);
    const paints = `performance.getEntriesByType('paint').length`;
    await eventually(async () => expect(await page.evaluate(paints)).toBeGreaterThan(0));
  });

  longTest('prints what was authorised, when and from where, without buttons', async () => {
    const { page } = await screens.at('active', await screens.another({ colorScheme: 'dark' }));
    await page.emulateMedia({ media: 'print' });
    const printed = await page.locator('body').innerText();
    for (const words of [
      MERCHANT.name,
      MERCHANT.legal_name,
      'BBVA México, terminada en 8909',
      'Dolores Godínez',
      '13 de noviembre de 2027 a las 10:15, hora de la Ciudad de México',
      'Ciudad de México, CDMX, México',
      MERCHANT.support.email,
    ])
      expect(printed).toContain(words);
    expect(await page.locator('button:visible').count()).toBe(0);
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(255, 255, 255)');
  });

  longTest('has the complete simplified privacy notice before the first field', async () => {
    const { page } = await screens.at('review', await screens.another());
    const notice = page.getByRole('region', { name: 'Aviso de privacidad simplificado' });
    await notice.locator('summary').click();
    const words = await notice.innerText();
    for (const part of [MERCHANT.legal_name, MERCHANT.address, 'su cuenta, su banco', 'prevenir fraudes'])
      expect(words).toContain(part);
    expect(words).toContain(`escriba a ${MERCHANT.support.email} o llame al ${MERCHANT.support.phone}`);
    expect(await notice.getByRole('link').getAttribute('href')).toBe(MERCHANT.privacy_notice_url);
    const isBefore = `document.querySelector('.privacy').compareDocumentPosition(document.querySelector('input'))`;
    expect(await page.evaluate(isBefore)).toBe(4);
    await page
      .getByRole('checkbox', { name: /autorizo a Gimnasio La Ñandú.*mis datos financieros/ })
      .waitFor();
  });

  longTest('does not offer a refused account again, nor call its number valid', async () => {
    const { page } = await screens.at('account-not-found', await screens.another());
    await page.locator('#clabe').fill('012180001234568909');
    await page.locator('#clabe-note[data-is=bad]').waitFor();
    await page.locator('#clabe').fill(newClabe());
    await page.getByText('Número correcto').waitFor();
  });

  test.each(['revoked-no-charges', 'cancelled', 'cancelled-never-agreed'])(
    'case 7: says of an ended direct debit that no charge was made, and names no right or term that has ended (%s)',
    async (name) => {
      const { page } = await screens.at(name);
      await page.getByText('No se hizo ningún cargo.').waitFor();
      const text = await page.locator('main').innerText();
      await page.unrouteAll();
      expect(text).not.toMatch(
        /todavía no|hasta que usted la cancele|Puede cancelar|se le pide|Primer cargo/i,
      );
    },
  );

  test('case 10: shows an amount behind the text that it belongs to, whatever the text is made of', async () => {
    const concepts = ['\u202eחדר כושר', 'Gimnasio\u202e', 'محمد'];
    const orders = concepts.map((concept, n) => ({
      ...upcomingOf([350.5 + n]).orders[0],
      order_id: `ord_${n}`,
      concept,
    }));
    const turning = { debit: active, upcoming: { ...upcomingOf([1_054.5]), orders } };
    const wide = await screens.another({ viewport: { width: 900, height: 800 } });
    const { page } = await screens.show('turning', turning, wide);
    await page.locator('.parts').waitFor();
    const places: { text: number; amount: number }[] = await page.evaluate(PLACES);
    expect(places).toHaveLength(3);
    for (const { text, amount } of places) expect(text).toBeLessThan(amount);
  });

  longTest('says that it takes longer than usual', async () => {
    const { page } = await screens.another();
    await page.clock.install();
    // Never responds.
    await page.route('**/api/**', () => undefined);
    await page.goto(`${baseUrl()}/manage#token=${screens.token}`);
    await page.getByText('estamos abriendo su enlace').waitFor();
    await page.clock.fastForward(5_000);
    await page.getByText('Está tardando más de lo normal').waitFor();
    await page.clock.fastForward(20_000);
    await page.getByRole('heading', { name: 'No hay conexión' }).waitFor();
  });

  longTest.each(['/activate', '/manage', '/l'])(
    'case 9: %s says “Un momento” before its script is loaded',
    async (path) => {
      const { page } = await screens.another();
      // Never responds.
      await page.route('**/assets/*.js', () => undefined);
      await page.goto(`${baseUrl()}${path}#token=${screens.token}`, { waitUntil: 'commit' });
      await page.getByText('Un momento…').waitFor();
    },
  );

  longTest('loads nothing from third parties for an active direct debit', async () => {
    const { requests } = await screens.at('active', await screens.another());
    const own = requests.filter((url) => !url.startsWith('data:'));
    expect(new Set(own.map((url) => new URL(url).origin))).toEqual(new Set([baseUrl()]));
  });

  longTest.each(['/activate', '/manage', '/l'])(
    '%s says that it needs scripts if they are off',
    async (path) => {
      const { page } = await screens.another({ javaScriptEnabled: false });
      await page.goto(`${baseUrl()}${path}#token=${screens.token}`);
      expect(await page.locator('body').innerText()).toMatch(/necesita JavaScript/);
      expect(await page.locator('button:visible').count()).toBe(0);
    },
  );
});
