import type { Page } from 'playwright-core';
import type { refuse } from './records.ts';

/** A screen of the direct debit's page: the responses of the service, and the actions of the customer. */
export type Scene = {
  readonly debit?: object;
  /** The charges so far; false if they cannot be loaded. */
  readonly charges?: readonly object[] | false;
  /** The next collection; false if it cannot be loaded. */
  readonly upcoming?: object | null | false;
  /** The cursor of further charges. */
  readonly next?: string;
  readonly refused?: ReturnType<typeof refuse>;
  /** The part after the path, instead of the link. */
  readonly address?: string;
  readonly act?: (page: Page) => Promise<unknown>;
};

/** Of a direct debit whose link this tab has never had. */
export const OF_NO_LINK = '?d=dd_none';

/** Requests another link, to which the service responds with this status. */
export const askForLink = (status: number) => async (page: Page) => {
  await page.route('**/link-requests', (route) => route.fulfill({ status, json: { requested: true } }));
  await page.locator('.link-request button').click();
  await page.locator(status === 202 ? '.note-good' : '.link-request .alert').waitFor();
};
