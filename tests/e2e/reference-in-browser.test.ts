import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { baseUrl } from '#tests/support/api.ts';
import { launchBrowser, newPage, violationsOf } from '#tests/support/browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

describe('the reference in a browser', () => {
  test.each([320, 768, 1280])('fits into %i pixels, and asks nobody else', async (width) => {
    const viewport = { width, height: 800 };
    const { context, page, complaints, requests } = await newPage(browser, { viewport });
    await page.goto(`${baseUrl()}/docs`);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    expect(complaints).toEqual([]);
    expect(requests.filter((url) => !url.endsWith('/favicon.ico'))).toEqual([`${baseUrl()}/docs`]);
    await context.close();
  });

  // The page is long, and the inspection goes through all of it.
  test.each([
    [320, 'light'],
    [1280, 'dark'],
  ] as const)('is for everybody: %i pixels, %s', async (width, colorScheme) => {
    const { context, page } = await newPage(browser, { viewport: { width, height: 800 }, colorScheme });
    await page.goto(`${baseUrl()}/docs`);
    expect(await violationsOf(page)).toEqual([]);
    await context.close();
  });

  test('leads from its contents to an operation, by keyboard alone', async () => {
    const { context, page } = await newPage(browser);
    await page.goto(`${baseUrl()}/docs`);
    await page.locator('.contents > summary').press('Enter');
    await page.locator('.contents a[href="#createDirectDebit"]').press('Enter');
    await page.waitForURL(/#createDirectDebit$/);
    await page.waitForFunction(
      'Math.abs(document.getElementById("createDirectDebit").getBoundingClientRect().top) < 200',
    );
    await context.close();
  });
});
