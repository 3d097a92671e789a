import type { ShownDebit } from '#lib/api/customer-links/by-link-record.ts';
import { checkClabe, checkRfc } from '#lib/pages/direct-debit/debit/check-account.ts';
import { hasAgreed } from '#lib/pages/direct-debit/debit/facts-of.ts';
import {
  accountNeed,
  isAccountRefused,
  isAskedToAgree,
  screenOf,
} from '#lib/pages/direct-debit/debit/screen-of.ts';
import type { PageState } from '#lib/pages/direct-debit/page-state.ts';
import { type Problem, problemOf } from '#lib/pages/direct-debit/problem-of.ts';
import { addAccount, readDebit, validateAccount } from '#lib/pages/direct-debit/requests/steps.ts';
import { acknowledge, agreedOn } from './acknowledge.ts';
import { locate } from './locate.ts';

/** Returns what the form asks for now: an account, an RFC or neither. */
export function needOf({ screen, debit, draft }: PageState): ReturnType<typeof accountNeed> {
  if (!debit) return 'none';
  return screen === 'change' || draft.otherAccount ? 'account' : accountNeed(debit);
}

/** Returns all errors in the customer's input. */
export function fieldErrorsIn(state: PageState): PageState['fieldErrors'] {
  const { debit, draft, missing } = state;
  const need = needOf(state);
  const clabe = need === 'account' ? checkClabe(draft.clabe).error : undefined;
  const rfc = need === 'none' ? undefined : checkRfc(draft.rfc);
  const asksConsent = state.screen === 'change' || (debit && screenOf(debit) === 'review');
  const agrees = draft.consent || !asksConsent;
  return {
    ...(clabe && { clabe }),
    ...(rfc && { rfc }),
    ...(!agrees && { consent: ({ review }) => review.consentMissing }),
    ...Object.fromEntries(
      missing
        .filter((member) => member in draft && String(draft[member as 'city']).trim() === '')
        .map((member) => [member, ({ place }: { place: { required: string } }) => place.required]),
    ),
  };
}

/**
 * Does the form's work, step by step: the account, its validation, the acknowledgment. It skips finished steps, so it
 * can be called again until all are done. Returns the problem that stopped it; undefined if none did.
 */
export async function authorise(state: PageState): Promise<Problem | undefined> {
  const agreed = agreedOn(state);
  const problem = await completeAccount(state);
  if (problem || !state.debit || screenOf(state.debit) !== 'review') return problem;
  const place = await placeOf(state);
  if (!place) return { is: 'trouble', sentence: (texts) => texts.place.notLocated };
  const result = await acknowledge(state, place, agreed);
  if (result.is !== 'done') return problemOf(result, state.link, Date.now());
  state.debit = result.body as ShownDebit;
  return undefined;
}

async function completeAccount(state: PageState): Promise<Problem | undefined> {
  const need = needOf(state);
  if (need === 'none' || !state.debit) return undefined;
  if (need === 'account') {
    const problem = await bringAccount(state, state.debit);
    if (problem) return problem;
  }
  const method = state.debit.payment_method;
  // An account that the customer had before may not have been validated.
  if (!method || accountNeed(state.debit) === 'none') return undefined;
  const result = await validateAccount(state, state.debit, method);
  if (result.is !== 'done') return problemOf(result, state.link, Date.now());
  return accountNeed(state.debit) === 'none'
    ? undefined
    : { is: 'fields', errors: refusedAgain(state.debit) };
}

/** Returns the error of an account that was verified with the typed RFC before, and refused: by the bank's reason. */
function refusedAgain({ payment_method: method }: ShownDebit): PageState['fieldErrors'] {
  return method?.validation.reason === 'rfc_mismatch'
    ? { rfc: ({ rfc }) => rfc.stillWrong }
    : { clabe: ({ clabe }) => clabe.sameAsRefused };
}

/**
 * Adds the typed account. If the customer has agreed before, this is also their consent to the account, unless the form
 * asks for it separately. The direct debit is then read again.
 */
async function bringAccount(state: PageState, debit: ShownDebit): Promise<Problem | undefined> {
  const { digits: number } = checkClabe(state.draft.clabe);
  const added = await addAccount(state, debit, { number, consents: agreesByAccount(debit) });
  if (added.is !== 'done') return problemOf(added, state.link, Date.now());
  state.draft.otherAccount = false;
  if (!hasAgreed(debit)) return undefined;
  const read = await readDebit(state);
  if (read.is !== 'done') return problemOf(read, state.link, Date.now());
  const after = read.body as ShownDebit;
  state.debit = after;
  return isAccountRefused(after)
    ? { is: 'fields', errors: { clabe: ({ account }) => account.refused } }
    : undefined;
}

/** Returns whether the customer agrees to charges on an account by adding it. */
export function agreesByAccount(debit: ShownDebit): boolean {
  return hasAgreed(debit) && !isAskedToAgree(debit);
}

/** Returns what the service could not detect, from the form and the browser; undefined if the browser does not say. */
async function placeOf({ missing, draft }: PageState): Promise<Record<string, string> | undefined> {
  const written = missing.filter((member) => member in draft);
  const place = Object.fromEntries(written.map((member) => [member, draft[member as 'city'].trim()]));
  if (written.length === missing.length) return place;
  const position = await locate();
  return position && { ...place, ...position };
}
