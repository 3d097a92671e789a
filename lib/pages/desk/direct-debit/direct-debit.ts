import type { ApiKey } from '#lib/api/api-keys/record.ts';
import type { Upcoming } from '#lib/api/charges/upcoming-record.ts';
import type { Mandate } from '#lib/api/direct-debits/mandate-record.ts';
import type { DirectDebit } from '#lib/api/direct-debits/record.ts';
import type { Document } from '#lib/api/documents/record.ts';
import type { Event } from '#lib/api/events/record.ts';
import type { Charge } from '#lib/api/orders/record.ts';
import type { Member } from '#lib/api/people/record.ts';
import { el } from '#lib/pages/common/elements.ts';
import { fragmentOf, mayChange, viewsOf } from '#lib/pages/desk/address.ts';
import { nextAttempts } from '#lib/pages/desk/charges/next-attempts.ts';
import { changesOf, outcomeOf } from '#lib/pages/desk/parts/changes.ts';
import { listing } from '#lib/pages/desk/parts/listing.ts';
import { reading, whenRead } from '#lib/pages/desk/parts/reading.ts';
import type { Desk, OpenView } from '#lib/pages/desk/view.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';
import type { Language } from '#lib/wording/language.ts';
import { actionsOf } from './actions.ts';
import { actionsPanel } from './actions-panel.ts';
import { calendarPanel } from './calendar-panel.ts';
import { chargesPanel } from './charges-panel.ts';
import { documentsPanel } from './documents-panel.ts';
import { evidencePanel, savePdf } from './evidence-panel.ts';
import { nextPanel } from './next-panel.ts';
import { statusIn, termsPanel } from './terms-panel.ts';
import { timeline } from './timeline.ts';

type Record = { debit: DirectDebit; upcoming: Upcoming };

/** Opens one direct debit: what it waits for, its charges, what happened, its evidence, and what may be done. */
export function directDebit(desk: Desk): OpenView {
  const { id = '' } = desk.place.query;
  const { account, member } = desk.session;
  const path = `/api/direct-debits/${encodeURIComponent(id)}`;
  const attempts = nextAttempts(desk);
  const changes = changesOf(desk);
  const record = reading<Record>(desk, { debit: path, upcoming: `${path}/upcoming-collection` });
  const charges = listing<Charge>(desk, `${path}/payments`, attempts.readFor);
  const events = listing<Event>(desk, `/api/events?direct_debit_id=${encodeURIComponent(id)}`);
  const proof = reading<{ mandate: Mandate; documents: { data: Document[] } }>(desk, {
    ...{ mandate: `${path}/mandate`, documents: `${path}/documents` },
  });
  const people = viewsOf(account.role).includes('members')
    ? reading<{ members: { data: readonly Member[] } }>(desk, { members: '/api/members' })
    : undefined;
  const pairs = viewsOf(account.role).includes('keys')
    ? reading<{ keys: { data: readonly ApiKey[] } }>(desk, { keys: '/api/api-keys' })
    : undefined;
  const readAgain = async () => {
    await Promise.all([record, charges, events, proof].map((each) => each.read({ quietly: true })));
  };
  const actions = mayChange(account.role) ? actionsOf(id, changes, readAgain) : undefined;

  function memberOf(memberId: string): string | undefined {
    const state = people?.state();
    return state?.is === 'read'
      ? state.data.members.data.find((one) => one.id === memberId)?.email
      : undefined;
  }

  function keyOf(publicKey: string): string | undefined {
    const state = pairs?.state();
    return state?.is === 'read'
      ? state.data.keys.data.find((one) => one.public_key === publicKey)?.name
      : undefined;
  }

  function panels({ debit, upcoming }: Record, texts: DeskTexts, language: Language): HTMLElement[] {
    const next = upcoming.upcoming_collection;
    const list = charges.state();
    const read = list.is === 'read' ? list.data : undefined;
    const rows = read?.rows ?? [];
    const isAll = read?.next === null;
    const more = charges.moreButton(texts);
    const mandate = proof.state();
    const entries = mandate.is === 'read' ? mandate.data.mandate.entries : [];
    const last4 = entries.at(-1)?.terms.account?.last4;
    const save = () => void savePdf(id, (words) => words.file(debit.reference), texts, changes);
    return [
      el(
        'div',
        { class: 'parts' },
        el(
          'div',
          { class: 'stack' },
          nextPanel({ debit, upcoming: next, charges: read?.rows, actions }, texts, language),
          actions && actionsPanel(debit, actions, texts, language),
          ...whenRead(charges, texts, () => [
            chargesPanel({ debit, charges: rows, attempts, actions, more }, texts, language),
          ]),
          calendarPanel({ debit, upcoming: next, charges: read?.rows, isAll }, texts, language),
          ...whenRead(events, texts, (shown) => [
            timeline(
              {
                events: shown.rows,
                ...{ memberOf, keyOf },
                self: member.id,
                more: events.moreButton(texts, 'more-events'),
              },
              texts,
              language,
            ),
          ]),
        ),
        el(
          'div',
          { class: 'stack' },
          termsPanel(debit, last4, texts, language),
          ...whenRead(proof, texts, ({ mandate: shown, documents }) => [
            evidencePanel(shown, save, texts, language),
            documentsPanel(documents.data, changes, texts, language),
          ]),
        ),
      ),
    ];
  }

  return (texts, language) => {
    const state = record.state();
    const debit = state.is === 'read' ? state.data.debit : undefined;
    const { title, untitled, back } = texts.debit;
    return [
      el(
        'div',
        { class: 'head' },
        el('a', { id: 'back', class: 'row', href: fragmentOf({ view: 'payments', query: {} }) }, `← ${back}`),
        el('h1', { tabindex: '-1' }, debit ? title(debit.customer.name) : untitled),
        debit && el('p', { class: 'fine' }, statusIn(debit, texts)),
      ),
      ...outcomeOf(changes, texts),
      ...whenRead(record, texts, (data) => panels(data, texts, language)),
    ];
  };
}
