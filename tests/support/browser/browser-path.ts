import { existsSync } from 'node:fs';

const INSTALLED = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Returns the Chromium that `CHROMIUM` names, or else the machine's own, if there is one. */
export const installedBrowser = (): string | undefined => INSTALLED.find((path) => path && existsSync(path));

/**
 * Unpacks the project's browser with its libraries. The package does that only if it believes that it runs on Lambda.
 */
export async function unpackBrowser(): Promise<string> {
  process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs22.x';
  const { default: packed } = await import('@sparticuz/chromium');
  return packed.executablePath();
}
