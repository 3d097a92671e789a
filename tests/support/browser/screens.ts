import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { looksOf } from '#tests/support/jest/budget.ts';
import { violationsOf } from './browser.ts';

/** Names a folder for a picture of each screen. */
const PICTURES = process.env.PICTURES;

/** Controls that are smaller than a fingertip; links in running text are exempt. */
const SMALL_TARGETS = `[...document.querySelectorAll('button, a, summary, input[type=text], .check')]
  .filter((each) => each.checkVisibility() && each.getBoundingClientRect().height < 44)
  .map((each) => each.outerHTML)`;

/**
 * Expects that the screen of a page is complete and accessible in these looks: nothing is cut off or too small to
 * press, and axe finds nothing. The page stays open, and changes its language as customers do.
 */
export async function expectWhole(
  page: Page,
  name: string,
  looks: ReturnType<typeof looksOf>,
): Promise<void> {
  for (const [language, colorScheme, widths] of looks) {
    await page.locator(`#choose-${language}`).click();
    await page.locator(`html[lang=${language}]`).waitFor({ state: 'attached' });
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

/** Saves a picture of the page if the environment requests it. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (!PICTURES) return;
  mkdirSync(PICTURES, { recursive: true });
  await page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true });
}

/**
 * Waits until the first element of a selector begins above a place of the page, in pixels. A view that is drawn again
 * while data arrive replaces its elements, so that one which was found may be gone when it is measured.
 */
export async function beginsAbove(page: Page, selector: string, place: number): Promise<void> {
  await page.waitForFunction(
    `(() => {
      const first = [...document.querySelectorAll('${selector}')].find((each) => each.checkVisibility());
      return first !== undefined && first.getBoundingClientRect().y < ${place};
    })()`,
  );
}
