import { el } from '#lib/pages/common/elements.ts';
import { fragmentOf, type Query } from '#lib/pages/desk/address.ts';
import type { Desk, OpenView, View } from '#lib/pages/desk/view.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';
import { balance } from './balance.ts';
import { day } from './day.ts';
import { disputes } from './disputes.ts';
import { lines } from './lines.ts';
import { month } from './month.ts';
import { refunds } from './refunds.ts';
import { transfer } from './transfer.ts';

/** The parts of the view, in the order of their links. */
const SECTIONS = { balance, day, month, lines, refunds, disputes } satisfies Record<string, View>;

type Section = keyof typeof SECTIONS;

const sectionOf = ({ show = 'balance' }: Query): Section =>
  Object.hasOwn(SECTIONS, show) ? (show as Section) : 'balance';

/** Opens the view of the account's money: where it is, how it moves, and what left it. */
export function money(desk: Desk): OpenView {
  const { query } = desk.place;
  const section = sectionOf(query);
  const open = query.transfer ? transfer : SECTIONS[section];
  const shown = open(desk);
  return (texts, language) => [
    el('div', { class: 'head' }, el('h1', { tabindex: '-1' }, texts.money.title), linksTo(section, texts)),
    ...shown(texts, language),
  ];
}

function linksTo(current: Section, { money: texts }: DeskTexts): HTMLElement {
  const links = (Object.keys(SECTIONS) as Section[]).map((section) => {
    const query: Query = section === 'balance' ? {} : { show: section };
    const href = fragmentOf({ view: 'money', query });
    const isCurrent = section === current && 'true';
    return el('a', { id: `section-${section}`, href, 'aria-current': isCurrent }, texts.section[section]);
  });
  return el('nav', { class: 'presets sections', 'aria-label': texts.sections }, ...links);
}
