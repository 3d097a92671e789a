import type { Dispute } from '#lib/api/disputes/record.ts';
import { el } from '#lib/pages/common/elements.ts';
import { changesOf, outcomeOf } from '#lib/pages/desk/parts/changes.ts';
import { listing } from '#lib/pages/desk/parts/listing.ts';
import { whenRead } from '#lib/pages/desk/parts/reading.ts';
import type { Desk, OpenView } from '#lib/pages/desk/view.ts';
import { disputeItem } from './dispute-item.ts';
import { disputeTroubleOf } from './trouble.ts';

/** Opens the payments that the bank took back because their customers do not recognise them. */
export function disputes(desk: Desk): OpenView {
  const list = listing<Dispute>(desk, '/api/disputes');
  const changes = changesOf(desk);
  const mayAccept = desk.session.account.role !== 'viewer';

  async function accept(id: string): Promise<void> {
    const result = await changes.send(id, 'POST', `/api/disputes/${encodeURIComponent(id)}/accept`, {});
    await list.read({ quietly: true });
    if (result.is !== 'done') changes.say({ trouble: disputeTroubleOf(result) });
    else changes.say({ done: ({ money }) => money.disputes.done });
    document.querySelector('h1')?.focus();
  }

  return (texts, language) => {
    const { title, about, none } = texts.money.disputes;
    return [
      ...outcomeOf(changes, texts),
      el(
        'section',
        { class: 'panel list' },
        el('h2', {}, title),
        el('p', {}, about),
        ...whenRead(list, texts, ({ rows }) => [
          rows.length === 0
            ? el('p', {}, none)
            : el(
                'ul',
                { class: 'items' },
                ...rows.map((row) =>
                  disputeItem(row, {
                    ...{ mayAccept, changes, texts, language },
                    accept: () => void accept(row.id),
                  }),
                ),
              ),
          ...list.moreButton(texts),
        ]),
      ),
    ];
  };
}
