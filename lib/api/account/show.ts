import type { Language } from '#lib/domain/direct-debit/given.ts';
import type { Feature } from '#lib/domain/features.ts';
import { type Rates, VALUE_ADDED_TAX } from '#lib/domain/fees.ts';
import { type SettlementTerms, settlementTermsOf } from '#lib/domain/ledger/order-ledger.ts';
import { type ReserveTerms, reserveTermsOf } from '#lib/domain/ledger/reserve.ts';
import { amountOf, type Centavos } from '#lib/domain/money.ts';
import type { PayoutAccount } from '#lib/domain/payout-account.ts';
import { type TransferTerms, transferTermsOf } from '#lib/domain/transfers/schedule.ts';
import type { Account } from './record.ts';

/** What is shown of a stored account. */
type Shown = Partial<SettlementTerms & TransferTerms & ReserveTerms> & {
  readonly account_id: string;
  readonly name: string;
  readonly legal_name?: string | undefined;
  readonly address?: string | undefined;
  readonly support_email?: string | undefined;
  readonly support_phone?: string | undefined;
  readonly support_url?: string | undefined;
  readonly privacy_notice_url?: string | undefined;
  readonly contact_email?: string | undefined;
  readonly language?: Language | undefined;
  readonly pricing: Rates;
  readonly dispute_fee?: Centavos;
  readonly features: readonly Feature[];
  readonly created_at: string;
};

/** Returns an account as its merchant sees it. Each member is chosen here: the stored account also holds its keys. */
export const showAccount = (account: Shown, payoutAccount: PayoutAccount | undefined): Account => ({
  id: account.account_id,
  name: account.name,
  legal_name: account.legal_name ?? null,
  address: account.address ?? null,
  support: {
    email: account.support_email ?? null,
    phone: account.support_phone ?? null,
    url: account.support_url ?? null,
  },
  privacy_notice_url: account.privacy_notice_url ?? null,
  contact_email: account.contact_email ?? account.support_email ?? null,
  language: account.language ?? 'es',
  pricing: {
    percent: account.pricing.percent_basis_points / 100,
    fixed: amountOf(account.pricing.fixed_centavos as Centavos),
    dispute: amountOf(account.dispute_fee ?? (0 as Centavos)),
    tax_percent: VALUE_ADDED_TAX / 100,
    currency: 'MXN',
  },
  settlement: showTerms(account),
  payout_account: payoutAccount ? showPayoutAccount(payoutAccount) : null,
  features: [...account.features],
  created_at: account.created_at,
});

function showTerms(account: Shown): Account['settlement'] {
  const { settlement, settlement_days } = settlementTermsOf(account);
  const { transfer_schedule, transfer_minimum } = transferTermsOf(account);
  return {
    received_by: settlement,
    days: settlement_days,
    transfers: transfer_schedule,
    transfer_minimum: amountOf(transfer_minimum),
    ...reserveTermsOf(account),
  };
}

const showPayoutAccount = ({ bank, number_last4, holder, verification, effective_on }: PayoutAccount) => ({
  bank,
  last4: number_last4,
  holder,
  status: verification.status,
  effective_on,
});
