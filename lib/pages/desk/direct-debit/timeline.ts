import type { Event } from '#lib/api/events/record.ts';
import { el } from '#lib/pages/common/elements.ts';
import { money } from '#lib/pages/desk/parts/amounts.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';
import { dateAndTime, shortDate } from '#lib/wording/format.ts';
import type { Language } from '#lib/wording/language.ts';

type Around = {
  events: readonly Event[];
  /** Returns who a member is; undefined if that is not known. */
  memberOf: (id: string) => string | undefined;
  /** Returns the name of a pair of keys; undefined if that is not known. */
  keyOf: (publicKey: string) => string | undefined;
  /** The member of the session. */
  self: string;
  more: readonly HTMLElement[];
};

/** The events that the bank's return causes. */
const BY_BANK = ['presented', 'paid', 'failed', 'reversed', 'corrected', 'objected', 'taken_twice'];

/** Returns everything that happened to a direct debit, newest first, with who did it. */
export function timeline(around: Around, texts: DeskTexts, language: Language): HTMLElement {
  const { timeline: words } = texts.debit;
  const items = around.events.map((event) => {
    const notes = [dateAndTime(event.created_at, language), actorOf(event, around, texts)];
    const detail = detailOf(event, texts, language);
    return el(
      'li',
      {},
      el(
        'div',
        {},
        el('p', { class: 'account' }, kindOf(event, texts)),
        detail !== undefined && el('p', {}, detail),
        el('p', { class: 'fine' }, notes.filter(Boolean).join(' · ')),
      ),
    );
  });
  return el(
    'section',
    { class: 'panel' },
    el('h2', {}, words.title),
    items.length > 0 ? el('ul', { class: 'items' }, ...items) : el('p', {}, words.none),
    ...around.more,
  );
}

function kindOf({ type }: Event, { debit }: DeskTexts): string {
  const kinds: Readonly<Record<string, string>> = debit.timeline.kinds;
  return kinds[type] ?? debit.timeline.kinds.other;
}

function actorOf(event: Event, { self, memberOf, keyOf }: Around, { debit }: DeskTexts): string | undefined {
  const { by } = debit.timeline;
  if (event.member_id !== undefined)
    return event.member_id === self ? by.you : (memberOf(event.member_id) ?? by.member);
  if (event.public_key !== undefined)
    return by.key(keyOf(event.public_key) ?? `…${event.public_key.slice(-8)}`);
  const [kind, change = ''] = event.type.split('.');
  if (event.type === 'direct_debit.acknowledged') return by.customer;
  return kind === 'charge' && BY_BANK.includes(change) ? by.bank : undefined;
}

/** Returns the amount and the day of what an event is about, and why a charge was not collected. */
function detailOf({ type, data }: Event, texts: DeskTexts, language: Language): string | undefined {
  const { timeline: words } = texts.debit;
  const { record } = data;
  if ('charge_date' in record) {
    const { charge_date: day = '', failure } = record;
    const what = words.on(money(record.totals.total), shortDate(day, language));
    const isRefused = failure && type !== 'charge.paid' && type !== 'charge.corrected';
    return isRefused ? `${what}. ${texts.reasons[failure.code] ?? texts.reasons.other}.` : what;
  }
  if ('earlier_amount' in record) return words.on(money(record.amount), shortDate(record.date, language));
  if ('paused' in record && record.paused && type === 'direct_debit.paused')
    return texts.pauses[record.paused.reason];
  return undefined;
}
