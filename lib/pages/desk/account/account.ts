import type { Account } from '#lib/api/account/record.ts';
import { el } from '#lib/pages/common/elements.ts';
import { fragmentOf } from '#lib/pages/desk/address.ts';
import { reading, whenRead } from '#lib/pages/desk/parts/reading.ts';
import type { Desk, OpenView } from '#lib/pages/desk/view.ts';
import { moneyFacts } from './money-facts.ts';
import { priceFacts } from './price-facts.ts';
import { serviceFacts, shownFacts } from './profile-facts.ts';

/** Opens the facts of the account, which operators change. */
export function account(desk: Desk): OpenView {
  const read = reading<{ account: Account }>(desk, { account: '/api/account' });
  return (texts, language) => {
    const { title, shown, prices, money, service, change } = texts.account;
    const panel = (heading: string, ...content: (HTMLElement | false)[]) =>
      el('section', { class: 'panel wordy' }, el('h2', {}, heading), ...content);
    return [
      el('div', { class: 'head' }, el('h1', { tabindex: '-1' }, title)),
      ...whenRead(read, texts, ({ account: facts }) => [
        el(
          'div',
          { class: 'parts even' },
          el(
            'div',
            { class: 'beside' },
            panel(shown.title, shownFacts(facts, texts)),
            panel(service.title, serviceFacts(facts, texts, language)),
          ),
          el(
            'div',
            { class: 'beside' },
            panel(prices.title, priceFacts(facts, texts)),
            panel(
              money.title,
              moneyFacts(facts, texts, language),
              el(
                'a',
                { id: 'to-balance', class: 'plain', href: fragmentOf({ view: 'money', query: {} }) },
                money.see,
              ),
            ),
            panel(
              change.title,
              el('p', {}, change.who),
              el('p', {}, change.how(facts.id)),
              facts.settlement.received_by === 'held' && el('p', {}, change.bank),
            ),
          ),
        ),
      ]),
    ];
  };
}
