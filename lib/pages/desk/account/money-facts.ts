import type { Account } from '#lib/api/account/record.ts';
import { el } from '#lib/pages/common/elements.ts';
import { money } from '#lib/pages/desk/parts/amounts.ts';
import { factsOf } from '#lib/pages/desk/parts/table.ts';
import { bankName } from '#lib/wording/bank-name.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';
import { dateInWords } from '#lib/wording/format.ts';
import type { Language } from '#lib/wording/language.ts';
import { percentOf } from './percent.ts';

/** Returns how the account receives its money. Terms of transfers mean nothing to one that its bank pays directly. */
export function moneyFacts(
  { settlement, payout_account: account }: Account,
  texts: DeskTexts,
  language: Language,
): HTMLElement {
  const { money: words } = texts.account;
  const { received_by, days, transfers, transfer_minimum, reserve_percent, reserve_days } = settlement;
  const received = [words.received, words.receivers[received_by]] as const;
  if (received_by === 'direct') return factsOf([received]);
  return factsOf([
    received,
    [words.days, words.daysOf(days)],
    [words.transfers, words.schedules[transfers]],
    [words.minimum, transfers !== 'manual' && money(transfer_minimum)],
    [words.reserve, reserve_percent > 0 && words.reserveOf(percentOf(reserve_percent), reserve_days)],
    [words.account, account === null && words.noAccount],
    ...(account === null ? [] : factsOfAccount(account)),
  ]);

  function factsOfAccount({ bank, last4, holder, status, effective_on }: NonNullable<typeof account>) {
    const to = words.accountOf(bankName(bank), last4, holder);
    return [
      [words.account, el('span', { dir: 'auto' }, to)],
      [words.status, words.statuses[status]],
      [words.from, status !== 'failed' && dateInWords(effective_on, language)],
    ] as const;
  }
}
