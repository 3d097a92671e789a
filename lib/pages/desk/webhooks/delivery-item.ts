import type { Delivery } from '#lib/api/webhook-endpoints/delivery-record.ts';
import { button, el } from '#lib/pages/common/elements.ts';
import type { Changes } from '#lib/pages/desk/parts/changes.ts';
import type { Sentence } from '#lib/pages/desk/trouble-of.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';
import { dateAndTime } from '#lib/wording/format.ts';
import type { Language } from '#lib/wording/language.ts';

/** The event of a delivery: being read, as it was sent, or why it could not be read. */
export type Sent = 'reading' | { event: object } | { trouble: Sentence };

type Around = {
  changes: Changes;
  texts: DeskTexts;
  language: Language;
  sent: Sent | undefined;
  redeliver(): void;
  readSent(): void;
};

type Attempt = Delivery['attempts'][number];

/** Returns a delivery of the list: its state, its latest response and, opened, all attempts and what was sent. */
export function deliveryItem(
  { event_id, event_type, status, attempts, response_excerpt, next_attempt_at: next, created_at }: Delivery,
  { changes: { state }, texts, language, sent, redeliver, readSent }: Around,
): HTMLElement {
  const words = texts.webhooks.deliveries;
  const latest = attempts.at(-1);
  const isBusy = state.busy === event_id;
  const name = texts.events[event_type];
  const label = isBusy ? texts.loading : words.redeliver;
  const again = button(label, redeliver, 'plain', { id: `again-${event_id}`, busy: isBusy });
  again.setAttribute('aria-label', `${label}: ${name}, ${dateAndTime(created_at, language)}`);
  const look = status === 'failed' || latest?.error ? 'wrong' : false;
  return el(
    'li',
    {},
    el(
      'div',
      {},
      el('p', { class: 'account' }, name),
      el('p', { class: look }, words.statuses[status]),
      latest && el('p', {}, words.last(answerOf(latest, texts))),
      next !== null && el('p', {}, words.next(dateAndTime(next, language))),
      el('p', { class: 'fine' }, `${dateAndTime(created_at, language)} · ${words.attempts(attempts.length)}`),
    ),
    again,
    el(
      'details',
      { id: `of-${event_id}`, class: 'wide' },
      el('summary', {}, words.details),
      el(
        'ul',
        { class: 'attempts' },
        ...attempts.map((attempt) =>
          el(
            'li',
            {},
            words.took(dateAndTime(attempt.at, language), attempt.duration_ms),
            ': ',
            answerOf(attempt, texts),
          ),
        ),
      ),
      ...(response_excerpt === null
        ? []
        : [
            el('p', { class: 'fine', id: `answer-${event_id}` }, words.excerpt),
            el(
              'pre',
              { tabindex: '0', dir: 'auto', role: 'group', 'aria-labelledby': `answer-${event_id}` },
              response_excerpt,
            ),
          ]),
      el('p', { class: 'fine' }, `${words.event}: `, el('code', {}, event_id), ` (${event_type})`),
      sentOf(sent, event_id, texts, readSent),
    ),
  );
}

/** Returns what a server answered, in words. */
function answerOf({ status_code: code, error }: Attempt, { webhooks: { deliveries } }: DeskTexts): string {
  const response = code === null ? deliveries.noResponse : deliveries.response(code);
  return error === null ? response : `${response}. ${deliveries.errors[error]}`;
}

function sentOf(sent: Sent | undefined, id: string, texts: DeskTexts, readSent: () => void): HTMLElement {
  if (typeof sent === 'object' && 'event' in sent)
    return el('pre', { tabindex: '0', id: `sent-${id}` }, JSON.stringify(sent.event, null, 2));
  const isBusy = sent === 'reading';
  return el(
    'div',
    {},
    typeof sent === 'object' && el('p', { class: 'alert', role: 'alert' }, sent.trouble(texts)),
    button(isBusy ? texts.loading : texts.webhooks.deliveries.sent, readSent, 'plain', {
      ...{ id: `sent-${id}`, busy: isBusy },
    }),
  );
}
