import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { readEntry } from '#lib/domain/mandate/chain.ts';
import { nameOfTerms, termsOf } from '#lib/domain/mandate/terms.ts';
import type { Rules, Step } from './rules.ts';

const isCorrection = ({ happening: { kind } }: Step) => kind === 'correct';
const hasMoved = ({ before, after }: Step) => before.debit.customer.email !== after.debit.customer.email;

const hashOf = ({ debit, method }: Step['after']) =>
  nameOfTerms(termsOf(debit, { merchant: undefined, method }));

/** The members that a correction may change, and what each change moves. */
const CORRECTED: readonly string[] = [
  ...(['customer', 'metadata', 'notify_url', 'language', 'send_email'] as const),
  ...(['email_bounced', 'email_since', 'link', 'evidence', 'version', 'updated_at'] as const),
];

/** Returns a member of a record; of pauses without the address that their objection found. */
const contentOf = (debit: DirectDebit, name: keyof DirectDebit) =>
  JSON.stringify(name === 'pauses' ? debit.pauses.map(({ email: _, ...pause }) => pause) : debit[name]);

/** The corrections of a direct debit that are not terms. */
export const CORRECTIONS: Rules = {
  'a correction changes neither terms nor consent, nor anything that is collected by': (step) => {
    if (!isCorrection(step)) return true;
    const [was, is] = [step.before.debit, step.after.debit] as const;
    const names = (Object.keys({ ...was, ...is }) as (keyof typeof is)[]).filter(
      (name) => !CORRECTED.includes(name),
    );
    return (
      hashOf(step.before) === hashOf(step.after) &&
      names.every((name) => contentOf(was, name) === contentOf(is, name))
    );
  },
  'another name or address is an amendment of what was agreed to, and of nothing before': (step) => {
    const { before, after } = step;
    if (!isCorrection(step)) return true;
    const isOther = JSON.stringify(before.debit.customer) !== JSON.stringify(after.debit.customer);
    const written = after.evidence.slice(before.evidence.length).map(readEntry);
    const changes = { customer: { from: before.debit.customer, to: after.debit.customer } };
    const expected =
      isOther && before.debit.consent.count > 0 ? [{ type: 'amendment', detail: { changes } }] : [];
    const found = written.map(({ type, detail }) => ({ type, detail }));
    return JSON.stringify(found) === JSON.stringify(expected);
  },
  'another address is mailed at the former one, once there is a consent and unless mails bounce': (step) => {
    const { debit } = step.before;
    const mailed = step.decision.events.filter(({ type }) => type === 'direct_debit.email_changed');
    const expected = hasMoved(step) && debit.consent.count > 0 && !debit.email_bounced;
    const former = { direct_debit_id: debit.id, former: debit.customer };
    return JSON.stringify(mailed.map(({ data }) => data)) === JSON.stringify(expected ? [former] : []);
  },
  'the link in the former inbox is no longer valid, and the new address is not known to bounce': (step) => {
    const { link } = step.before.debit;
    if (!hasMoved(step)) return true;
    const wasMailed = link && link.spent_at === null && link.given_to !== 'merchant' && !link.on_page;
    const isRetired = step.after.debit.link?.token_id !== link?.token_id;
    return !step.after.debit.email_bounced && isRetired === Boolean(wasMailed);
  },
};
