import { existsSync } from 'node:fs';
import axe from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

const PLACES = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** A headless browser. @throws where there is none on this machine: what it would test must not pass untested. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = PLACES.find((path) => path && existsSync(path));
  if (!executablePath) {
    throw new Error(
      'The tests of the pages need Chromium. Install it (on Debian: apt-get install chromium) or say where it is: CHROMIUM=/path/to/chromium npm test',
    );
  }
  return chromium.launch({ executablePath, args: ['--disable-quic', '--disable-dev-shm-usage'] });
}

/** A page in a browser that has never been here, and everything that it complained about or asked others for. */
export async function newPage(browser: Browser, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({
    viewport: { width: 320, height: 640 },
    reducedMotion: 'reduce',
    ...options,
  });
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

/** What axe finds wrong with a page as it is now: each rule with the elements that break it. */
export async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe.run({ resultTypes: ['violations'] }),
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
