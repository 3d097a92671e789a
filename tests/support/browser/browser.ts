import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { natively } from '#tests/support/jest/natively.ts';
import { installedBrowser, unpackBrowser } from './browser-path.ts';

const { chromium } = natively<typeof import('playwright-core')>(
  new URL(import.meta.resolve('playwright-core')),
);

/** Milliseconds for any wait of a browser: many times what it takes on a busy machine. */
const PATIENCE = 60_000;

/**
 * Starts a headless Chromium: the one that `CHROMIUM` names, the machine's own, or the one that was installed with the
 * project.
 */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = installedBrowser() ?? (await unpackBrowser());
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-quic', '--disable-dev-shm-usage'],
    timeout: PATIENCE,
  });
}

/** Opens a page in a fresh browser context, and records its complaints and its requests to other hosts. */
export async function newPage(browser: Browser, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({
    viewport: { width: 320, height: 640 },
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  const complaints: string[] = [];
  const requests: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => requests.push(request.url()));
  return { context, page, complaints, requests };
}

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Returns what axe finds wrong with a page in its present state: each rule with the elements that break it. */
export async function violationsOf(page: Page): Promise<string[]> {
  if (!(await page.evaluate('"axe" in globalThis'))) await install(page);
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe.run({ resultTypes: ['violations'] }),
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** Bypasses Playwright's own `evaluate`, for which the browser would compile all of axe again each time. */
async function install(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: AXE });
  await session.detach();
}
