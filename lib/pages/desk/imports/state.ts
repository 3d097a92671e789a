import type { Import } from '#lib/api/imports/record.ts';
import { button, el } from '#lib/pages/common/elements.ts';
import { money } from '#lib/pages/desk/parts/amounts.ts';
import { askingButton, type Changes } from '#lib/pages/desk/parts/changes.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';
import type { Language } from '#lib/wording/language.ts';

/** A step of an import that a member asks for. */
export type Step = 'check' | 'apply' | 'undo';

type Around = {
  readonly texts: DeskTexts;
  readonly language: Language;
  readonly take: (step: Step) => void;
  readonly getResult: () => void;
};

/** Returns whether the service works on an import. */
export const isWorking = ({ status }: Import): boolean =>
  ['checking', 'applying', 'undoing'].includes(status);

/** Returns the panel that says how far an import is, and what can be done next. */
export function statePanel(one: Import, changes: Changes, around: Around): HTMLElement {
  const { texts, language, getResult } = around;
  const { statuses, one: own } = texts.imports;
  const isBusy = changes.state.busy === 'result';
  const hasResult = ['checked', 'applied', 'failed', 'undone'].includes(one.status);
  const get = button(isBusy ? texts.loading : own.result, getResult, 'secondary', {
    ...{ busy: isBusy, id: 'result' },
  });
  return el(
    'section',
    { class: 'panel' },
    el('h2', {}, statuses[one.status]),
    el('p', { role: 'status' }, own.means[one.status]),
    one.fault &&
      el('p', { class: 'alert' }, one.fault[language], ' ', columnsOf(one.fault.columns, own.columns)),
    isWorking(one) && progress(one, texts),
    ...stepOf(one, changes, around),
    hasResult &&
      el(
        'div',
        { class: 'field' },
        el('div', { class: 'actions' }, get),
        el('p', { class: 'hint' }, own.resultHint),
      ),
  );
}

const columnsOf = <Name extends string>(names: readonly Name[], words: Readonly<Record<Name, string>>) =>
  names.length > 0 && `(${names.map((name) => words[name]).join(', ')})`;

function progress({ done, rows }: Import, { imports: { one: own } }: DeskTexts): HTMLElement {
  return el(
    'div',
    { class: 'field' },
    el('label', { for: 'progress', class: 'fine' }, own.progress(done, rows)),
    el('progress', { id: 'progress', ...(rows > 0 && { max: rows, value: done }) }),
  );
}

function stepOf(one: Import, changes: Changes, { texts, take }: Around): HTMLElement[] {
  const own = texts.imports.one;
  switch (one.status) {
    case 'awaiting_upload': {
      const isBusy = changes.state.busy === 'check';
      return [
        button(isBusy ? texts.loading : own.check, () => take('check'), 'primary', {
          busy: isBusy,
          id: 'check',
        }),
      ];
    }
    case 'checked': {
      const { ready } = one.counts;
      if (ready === 0) return [el('p', { class: 'rights' }, own.nothing)];
      const consequence =
        one.kind === 'direct_debits'
          ? own.applies.direct_debits(ready)
          : own.applies.charges(ready, money(one.totals?.amount ?? 0));
      return [
        askingButton(changes, texts, {
          ...{ name: 'apply', label: own.apply, consequence, keep: own.notYet, act: () => take('apply') },
        }),
      ];
    }
    case 'applied':
    case 'failed':
      return one.counts.applied === 0
        ? []
        : [
            askingButton(changes, texts, {
              ...{ name: 'undo', label: own.undo, keep: own.keep, act: () => take('undo') },
              consequence: own.undoes[one.kind](one.counts.applied),
            }),
          ];
    default:
      return [];
  }
}
