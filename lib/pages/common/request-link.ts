import type { LinkRequestTexts } from '#lib/wording/es/link-request.ts';
import { button, el } from './elements.ts';
import { request } from './request.ts';

/** The state of the request for another link. */
export type LinkRequest = 'unasked' | 'busy' | 'sent' | 'failed';

/**
 * Requests a new link, which is mailed to the direct debit's address on file. Returns whether the service accepted the
 * request; its response never tells whether the direct debit exists.
 */
export async function requestLink(directDebitId: string): Promise<boolean> {
  const path = `/api/direct-debits/${encodeURIComponent(directDebitId)}/link-requests`;
  return (await request('POST', path, { body: {} })).is === 'done';
}

/** Returns the button that requests a link, the result, and what the customer does next. */
export function linkRequest(step: LinkRequest, texts: LinkRequestTexts, ask: () => void): HTMLElement {
  const isBusy = step === 'busy';
  const label = isBusy ? texts.asking : texts.ask;
  return el(
    'div',
    { class: 'link-request' },
    step !== 'sent' && el('div', { class: 'actions' }, button(label, ask, 'primary', { busy: isBusy })),
    step === 'sent' && el('p', { id: 'link-sent', class: 'note-good', tabindex: '-1' }, texts.sent),
    step === 'failed' && el('p', { class: 'alert', role: 'alert' }, texts.failed),
  );
}
