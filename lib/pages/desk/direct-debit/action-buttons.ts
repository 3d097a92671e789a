import type { DirectDebit } from '#lib/api/direct-debits/record.ts';
import type { Charge } from '#lib/api/orders/record.ts';
import { money } from '#lib/pages/desk/parts/amounts.ts';
import { askingButton } from '#lib/pages/desk/parts/changes.ts';
import { dayField } from '#lib/pages/desk/parts/fields.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';
import { shortDate } from '#lib/wording/format.ts';
import type { Language } from '#lib/wording/language.ts';
import type { Actions } from './actions.ts';

/*
 * The buttons of the actions. Each says what it will do before it does it. `at` tells the buttons of one action
 * apart: next to what the direct debit waits for, in the list of actions, or next to a charge.
 */

/** Returns the button that creates a link for the customer. */
export function linkButton(at: string, _: DirectDebit, actions: Actions, texts: DeskTexts): HTMLElement {
  const { link: label, linkWill: consequence, keep } = texts.debit.actions;
  const name = `link-${at}`;
  return askingButton(actions.changes, texts, {
    ...{ name, label, consequence, keep },
    act: () => void actions.createLink(name),
  });
}

/** Returns the button that mails the customer a link. */
export function resendButton(
  at: string,
  debit: DirectDebit,
  actions: Actions,
  texts: DeskTexts,
): HTMLElement {
  const { resend: label, resendWill, keep } = texts.debit.actions;
  const name = `resend-${at}`;
  return askingButton(actions.changes, texts, {
    ...{ name, label, keep, consequence: resendWill(debit.customer.email) },
    act: () => void actions.resend(name, debit),
  });
}

/** Returns the button that moves the scheduled collection of a day. */
export function redateButton(
  day: string,
  actions: Actions,
  texts: DeskTexts,
  language: Language,
): HTMLElement {
  const { redate, redateWill: consequence, keep } = texts.debit.actions;
  return askingButton(actions.changes, texts, {
    ...{
      name: 'redate',
      label: redate(shortDate(day, language)),
      consequence,
      keep,
      fields: [newDay(actions, texts)],
    },
    act: () => void actions.redate('redate'),
  });
}

/** Returns the button that revokes the direct debit. */
export function revokeButton(actions: Actions, texts: DeskTexts): HTMLElement {
  const { revoke: label, revokeWill: consequence, keep } = texts.debit.actions;
  return askingButton(actions.changes, texts, {
    ...{ name: 'revoke', label, consequence, keep },
    act: () => void actions.revoke('revoke'),
  });
}

/** Returns the button that retries a charge. */
export function retryButton(at: string, charge: Charge, actions: Actions, texts: DeskTexts): HTMLElement {
  const { retry: label, retryWill } = texts.debit.actions;
  const name = `retry-${at}`;
  return ofCharge(name, charge, actions, texts, {
    ...{ label, will: retryWill },
    act: () => void actions.retry(name, charge),
  });
}

/** Returns the buttons that withdraw or move a charge that waits for its day. */
export function waitingButtons(charge: Charge, actions: Actions, texts: DeskTexts): HTMLElement[] {
  const { withdraw, withdrawWill, move, moveWill } = texts.debit.actions;
  const names = { withdraw: `withdraw-${charge.id}`, move: `move-${charge.id}` };
  return [
    ofCharge(names.move, charge, actions, texts, {
      ...{ label: move, will: moveWill, fields: [newDay(actions, texts)] },
      act: () => void actions.move(names.move, charge),
    }),
    ofCharge(names.withdraw, charge, actions, texts, {
      ...{ label: withdraw, will: withdrawWill },
      act: () => void actions.withdraw(names.withdraw, charge),
    }),
  ];
}

type OfCharge = {
  readonly label: string;
  readonly will: (amount: string) => string;
  readonly fields?: readonly HTMLElement[];
  readonly act: () => void;
};

function ofCharge(
  name: string,
  charge: Charge,
  { changes }: Actions,
  texts: DeskTexts,
  { label, will, fields = [], act }: OfCharge,
): HTMLElement {
  const amount = money(charge.totals.total);
  const description = `${label}: ${amount}, ${texts.charges.reference(charge.reference)}`;
  const { keep } = texts.debit.actions;
  return askingButton(changes, texts, {
    ...{ name, label, description, keep, fields, act, consequence: will(amount) },
  });
}

function newDay({ typed }: Actions, texts: DeskTexts): HTMLElement {
  return dayField({
    ...{ id: 'new-day', label: texts.debit.actions.day, value: typed.day },
    change(day) {
      typed.day = day;
    },
  });
}
