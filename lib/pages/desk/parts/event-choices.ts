import type { DeskTexts } from '#lib/wording/es/desk-page.ts';

/** The type of tests, which is sent to the endpoint that is tested and needs no choice. */
const TEST = 'webhook_endpoint.test';

/**
 * Returns the types of events that a member can choose among, in words. The words name all of them, so that the page
 * needs no catalogue of the events.
 */
export const eventChoices = ({ events }: DeskTexts): (readonly [type: string, words: string])[] =>
  Object.entries(events).filter(([type]) => type !== TEST);
