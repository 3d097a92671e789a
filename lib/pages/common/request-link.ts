import type { LinkRequestTexts } from '#lib/wording/es/link-request.ts';
import { button, el } from './elements.ts';
import { request } from './request.ts';

/** How far asking for another link has come. */
export type LinkRequest = 'unasked' | 'busy' | 'sent' | 'failed';

/**
 * Asks for a fresh link, which goes to the address on file of the direct debit. Gives whether the service took the
 * request; it never says whether there is such a direct debit.
 */
export async function requestLink(directDebitId: string): Promise<boolean> {
  const path = `/api/direct-debits/${encodeURIComponent(directDebitId)}/link-requests`;
  return (await request('POST', path, { body: {} })).is === 'done';
}

/** The one button of a dead end, what it came to, and what the customer then does. */
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
