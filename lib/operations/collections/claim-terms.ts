import {
  type ClaimTerms,
  claimTermsOf,
  type SettlementTerms,
  settlementTermsOf,
} from '#lib/domain/ledger/order-ledger.ts';
import { requiredSetting } from '#lib/environment.ts';

/** Returns the terms of an account's orders that are claimed for a file now, in this stage. */
export function claimTermsNow(account: Readonly<Partial<SettlementTerms>>): ClaimTerms {
  const isHeld = settlementTermsOf(account).settlement === 'held';
  return claimTermsOf(account, isHeld && requiredSetting('AWAITS_BANK_CREDIT'));
}
