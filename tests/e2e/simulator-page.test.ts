import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { baseUrl, send } from '#tests/support/api.ts';
import { launchBrowser, newPage, violationsOf } from '#tests/support/browser.ts';
import { keepPicture } from '#tests/support/screens.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

describe('the simulator’s page', () => {
  test.each([
    ['without-key', ''],
    ['with-key', '#id=dd_1&key=abc'],
  ])('is whole and accessible: %s', async (name, fragment) => {
    for (const language of ['es', 'en']) {
      const { page, context } = await newPage(browser);
      await page.goto(`${baseUrl()}/sandbox/identity?lang=${language}${fragment}`);
      await page.locator('h1').waitFor();
      await keepPicture(page, `verification-${name}-${language}`);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
      expect(await violationsOf(page)).toEqual([]);
      await context.close();
    }
  });

  test('says that it is sending, once, and that it could not', async () => {
    const { page } = await newPage(browser);
    await page.goto(`${baseUrl()}/sandbox/identity#id=dd_1&key=abc`);
    let answer = (): void => undefined;
    let sent = 0;
    await page.route('**/result', async (route) => {
      sent += 1;
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      await route.abort();
    });
    await page.getByRole('button', { name: 'Aprobar la identidad' }).click();
    const progress = page.getByRole('button', { name: 'Enviando el resultado' });
    await progress.click({ force: true });
    await keepPicture(page, 'verification-sending-es');
    expect(await progress.getAttribute('aria-disabled')).toBe('true');
    answer();
    await page.getByText('No pudimos enviar el resultado').waitFor();
    await page.getByRole('button', { name: 'Aprobar la identidad' }).waitFor();
    expect(sent).toBe(1);
  });

  test('takes no answer without the key of its address', async () => {
    const answer = await send('POST', '/sandbox/verifications/dd_1/result', {
      answer: 'approved',
      key: 'abc',
    });
    expect([answer.status, answer.body.error.code]).toEqual([401, 'unauthenticated']);
  });
});
