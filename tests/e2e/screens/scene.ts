import type { Page } from 'playwright-core';
import type { refuse } from './records.ts';

/** A screen of the direct debit's page: what the service says there, and what the customer does. */
export type Scene = {
  readonly debit?: object;
  /** The charges so far. They cannot be read where this is false. */
  readonly charges?: readonly object[] | false;
  /** What is collected next. It cannot be read where this is false. */
  readonly upcoming?: object | null | false;
  /** The cursor of further charges. */
  readonly next?: string;
  readonly refused?: ReturnType<typeof refuse>;
  /** What follows the path, in place of the link. */
  readonly address?: string;
  readonly act?: (page: Page) => Promise<unknown>;
};

/** Of a direct debit whose link this tab has never had. */
export const OF_NO_LINK = '?d=dd_none';

/** Asks for another link, to which the service gives this status. */
export const askForLink = (status: number) => async (page: Page) => {
  await page.route('**/link-requests', (route) => route.fulfill({ status, json: { requested: true } }));
  await page.locator('.link-request button').click();
  await page.locator(status === 202 ? '.note-good' : '.link-request .alert').waitFor();
};
