import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { violationsOf } from './browser.ts';
import type { looksOf } from './budget.ts';

/** Names a folder in which to leave a picture of each screen. */
const PICTURES = process.env.PICTURES;

/** What can be pressed and is smaller than a fingertip; links in running text are no matter. */
const SMALL_TARGETS = `[...document.querySelectorAll('button, a, summary, input[type=text], .check')]
  .filter((each) => each.checkVisibility() && each.getBoundingClientRect().height < 44)
  .map((each) => each.outerHTML)`;

/**
 * Expects the screen that a page is at to be whole and accessible in these looks: nothing is cut off or too small to
 * press, and axe finds nothing. The page stays as it was opened, and changes its language as customers do.
 */
export async function expectWhole(
  page: Page,
  name: string,
  looks: ReturnType<typeof looksOf>,
): Promise<void> {
  for (const [language, colorScheme, widths] of looks) {
    await page.locator(`#choose-${language}`).click();
    await page.emulateMedia({ colorScheme });
    for (const width of widths) {
      await page.setViewportSize({ width, height: width === 320 ? 640 : 900 });
      await keepPicture(page, `${name}-${language}-${colorScheme}-${width}`);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      expect(await page.evaluate(SMALL_TARGETS)).toEqual([]);
    }
    expect(await violationsOf(page)).toEqual([]);
  }
}

/** Leaves a picture of the page as it is, where the environment asks for pictures. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (!PICTURES) return;
  mkdirSync(PICTURES, { recursive: true });
  await page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true });
}
