import type { SessionLink } from '#lib/api/customer-links/record.ts';
import type { DirectDebit } from '#lib/api/direct-debits/record.ts';
import type { Charge } from '#lib/api/orders/record.ts';
import type { Failure } from '#lib/pages/common/result.ts';
import { refusalOf } from '#lib/pages/desk/charges/refusal-of.ts';
import type { Changes } from '#lib/pages/desk/parts/changes.ts';
import type { Sentence } from '#lib/pages/desk/trouble-of.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';
import { shortDate } from '#lib/wording/format.ts';

/** What a member may do to a direct debit and its charges. */
export type Actions = {
  readonly changes: Changes;
  /** The day that is typed for a move. */
  readonly typed: { day: string };
  /** The link that was just created; it is shown until something else is done. */
  readonly link: () => SessionLink | undefined;
  createLink(name: string): Promise<void>;
  resend(name: string, debit: DirectDebit): Promise<void>;
  redate(name: string): Promise<void>;
  revoke(name: string): Promise<void>;
  retry(name: string, charge: Charge): Promise<void>;
  withdraw(name: string, charge: Charge): Promise<void>;
  move(name: string, charge: Charge): Promise<void>;
};

type Words = (texts: DeskTexts['debit']['actions']) => string;

/** Returns the actions of a view. `readAgain` reads everything that an action may have changed. */
export function actionsOf(id: string, changes: Changes, readAgain: () => Promise<void>): Actions {
  const path = `/api/direct-debits/${encodeURIComponent(id)}`;
  const typed = { day: '' };
  let link: SessionLink | undefined;

  /** Sends a change, reads everything again, and says what was done. */
  async function act(
    request: readonly [name: string, method: string, path: string, body?: object],
    // biome-ignore lint/suspicious/noExplicitAny: each action knows what it asked for
    done: (body: any) => Words,
  ): Promise<void> {
    link = undefined;
    const result = await changes.send(...request);
    if (result.is !== 'done') {
      await readAgain();
      changes.say({ trouble: troubleIn(result) });
    } else {
      const words = done(result.body);
      await readAgain();
      changes.say({ done: ({ debit }) => words(debit.actions) });
    }
    document.querySelector('h1')?.focus();
  }

  const chargePath = ({ id: order }: Charge) => `${path}/charges/${encodeURIComponent(order)}`;

  return {
    changes,
    typed,
    link: () => link,
    async createLink(name) {
      link = undefined;
      const result = await changes.send(name, 'POST', `${path}/session-link`, {});
      if (result.is === 'done') link = result.body;
      changes.say(result.is === 'done' ? {} : { trouble: troubleIn(result) });
      document.getElementById('link')?.focus();
    },
    resend: (name, { customer }) =>
      act(
        [name, 'POST', `${path}/resend-email`, {}],
        () =>
          ({ resent }) =>
            resent(customer.email),
      ),
    redate: (name) =>
      act(
        [name, 'PATCH', path, { next_payment_date: typed.day }],
        (after: DirectDebit) =>
          ({ redated }) =>
            redated(dayIn(after.next_payment_date ?? typed.day)),
      ),
    revoke: (name) =>
      act(
        [name, 'POST', `${path}/revoke`, {}],
        () =>
          ({ revoked }) =>
            revoked,
      ),
    retry: (name, charge) =>
      act(
        [name, 'POST', `${chargePath(charge)}/retry`, {}],
        (after: Charge) =>
          ({ retried }) =>
            retried(dayIn(after.charge_date)),
      ),
    withdraw: (name, charge) =>
      act(
        [name, 'PATCH', chargePath(charge), { status: 'cancelled' }],
        () =>
          ({ withdrawn }) =>
            withdrawn,
      ),
    move: (name, charge) =>
      act(
        [name, 'PATCH', chargePath(charge), { charge_date: typed.day }],
        (after: Charge) =>
          ({ moved }) =>
            moved(dayIn(after.charge_date)),
      ),
  };
}

const dayIn = (day: string) => shortDate(day, document.documentElement.lang === 'en' ? 'en' : 'es');

function troubleIn(failure: Failure): Sentence {
  if (failure.is === 'refused' && failure.status === 422) return ({ debit }) => debit.actions.badDay;
  if (failure.is === 'refused' && failure.code === 'too_many_requests')
    return ({ debit }) => debit.actions.tooMany;
  return refusalOf(failure);
}
