import type { Failure } from '#lib/pages/common/result.ts';
import { type Sentence, troubleOf } from '#lib/pages/desk/trouble-of.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';

type Reason = keyof DeskTexts['money']['transfer']['trouble']['account'];

/** Returns what it means that nothing could be transferred, and what to do. */
export function transferTroubleOf(failure: Failure): Sentence {
  const { code, reason } = failure.is === 'refused' ? failure : {};
  if (code === 'nothing_available') return ({ money }) => money.transfer.trouble.nothing;
  if (code === 'settled_directly') return ({ money }) => money.transfer.trouble.direct;
  if (code === 'payout_account_not_ready')
    return ({ money: { transfer } }) =>
      transfer.trouble.account[reason as Reason] ?? transfer.trouble.account.missing;
  return troubleOf(failure);
}

/** Returns what it means that a dispute could not be accepted, and what to do. */
export function disputeTroubleOf(failure: Failure): Sentence {
  const isWon = failure.is === 'refused' && failure.code === 'dispute_won';
  return isWon ? ({ money }) => money.disputes.won : troubleOf(failure);
}
