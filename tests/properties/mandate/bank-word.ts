import type { Taken } from './known.ts';
import type { Moment } from './moment.ts';
import type { Tracked } from './tracked.ts';

/**
 * The return codes by which a bank reports that its customer does not want the charge, and that the account does not
 * exist.
 */
const CUSTOMER_WORD = ['08', '10', '11', '13'];
const OBJECTION = '13';
const ACCOUNT_GONE = ['01', '03', '05', '06'];
export const PAID = '00';

export const isCustomerWord = (code: string) => CUSTOMER_WORD.includes(code);

/**
 * Records the bank's return of an order. It has an effect if the order was presented under the consent and account in
 * force.
 */
export function noteWord(tracked: Tracked, taken: Taken, code: string, { today, step }: Moment): void {
  taken.saidOn = today;
  if (code === PAID) {
    notePaid(tracked, taken);
    return;
  }
  taken.said = 'failed';
  const { consent, clabe, stoppedBy, lostBy, unlisted } = tracked.facts;
  if (taken.consent !== consent?.n || taken.clabe !== clabe) return;
  if (code === OBJECTION) tracked.objectedIn = step;
  if (isCustomerWord(code)) {
    tracked.know({
      stoppedBy: new Set([...stoppedBy, taken.order]),
      unlisted: new Set([...unlisted, taken.order]),
    });
  }
  if (ACCOUNT_GONE.includes(code)) tracked.know({ lostBy: new Set([...lostBy, taken.order]) });
}

/** A correction reverses the effects of the former return. */
function notePaid(tracked: Tracked, taken: Taken): void {
  if (taken.said === 'failed') tracked.corrected.add(taken.from);
  taken.said = 'paid';
  const { stoppedBy, lostBy, unlisted } = tracked.facts;
  const without = (some: ReadonlySet<string>) => new Set([...some].filter((id) => id !== taken.order));
  tracked.know({
    stoppedBy: without(stoppedBy),
    lostBy: without(lostBy),
    unlisted: without(unlisted),
  });
  if (tracked.facts.stoppedBy.size === 0) tracked.objectedIn = undefined;
}
