import type { Balance } from '#lib/api/ledger/record.ts';
import type { Transfer } from '#lib/api/transfers/record.ts';
import { el } from '#lib/pages/common/elements.ts';
import { money } from '#lib/pages/desk/parts/amounts.ts';
import { changesOf, outcomeOf } from '#lib/pages/desk/parts/changes.ts';
import { listing } from '#lib/pages/desk/parts/listing.ts';
import { reading, whenRead } from '#lib/pages/desk/parts/reading.ts';
import { factsOf } from '#lib/pages/desk/parts/table.ts';
import { balancePanel } from '#lib/pages/desk/today/balance-panel.ts';
import type { Desk, OpenView } from '#lib/pages/desk/view.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';
import { dateAndTime, dateInWords } from '#lib/wording/format.ts';
import type { Language } from '#lib/wording/language.ts';
import { transferPanel } from './transfer-panel.ts';
import { transferTable } from './transfer-table.ts';
import { transferTroubleOf } from './trouble.ts';

/** Opens where the money is, when the rest becomes available, and the transfers of what was available. */
export function balance(desk: Desk): OpenView {
  const sums = reading<{ balance: Balance }>(desk, { balance: '/api/balance' });
  const list = listing<Transfer>(desk, '/api/transfers');
  const changes = changesOf(desk);

  async function transferNow(): Promise<void> {
    const result = await changes.send('transfer', 'POST', '/api/transfers', {});
    await Promise.all([sums.read({ quietly: true }), list.read({ quietly: true })]);
    if (result.is !== 'done') changes.say({ trouble: transferTroubleOf(result) });
    else changes.say({ done: saysMade(result.body) });
    document.querySelector('h1')?.focus();
  }

  return (texts, language) => [
    ...outcomeOf(changes, texts),
    ...whenRead(sums, texts, ({ balance: shown }) => [
      el(
        'div',
        { class: 'parts even' },
        el(
          'div',
          { class: 'beside' },
          balancePanel(shown, texts.today, language),
          shown.as_of !== null &&
            el('p', { class: 'fine' }, texts.money.asOf(dateAndTime(shown.as_of, language))),
        ),
        el(
          'div',
          { class: 'beside' },
          pendingPanel(shown, texts, language),
          mayTransfer(desk) && transferPanel(shown, changes, texts, () => void transferNow()),
        ),
      ),
    ]),
    el(
      'section',
      { class: 'panel list' },
      el('h2', {}, texts.money.transfers.title),
      ...whenRead(list, texts, ({ rows }) => [
        rows.length > 0 ? transferTable(rows, texts, language) : el('p', {}, texts.money.transfers.none),
        ...list.moreButton(texts),
      ]),
    ),
  ];
}

const mayTransfer = ({ session }: Desk) => session.account.role === 'owner';

const saysMade =
  ({ amount, status }: Transfer) =>
  ({ money: { transfer, transfers } }: DeskTexts) =>
    transfer.made(money(amount), transfers.statuses[status]);

function pendingPanel(
  { pending_by_day }: Balance,
  { money: { pending } }: DeskTexts,
  language: Language,
): HTMLElement {
  const rows = pending_by_day.map(({ available_on, amount }) => {
    const when = available_on === null ? pending.withBank : dateInWords(available_on, language);
    return [when, money(amount)] as const;
  });
  const content =
    rows.length > 0 ? [factsOf(rows), el('p', { class: 'fine' }, pending.note)] : [el('p', {}, pending.none)];
  return el('section', { class: 'panel' }, el('h2', {}, pending.title), ...content);
}
