import * as v from 'valibot';
import { email, httpsUrl, language, line } from '#lib/api/members/of-request.ts';
import type { Feature } from '#lib/domain/features.ts';
import { settlementTermsOf } from '#lib/domain/ledger/order-ledger.ts';
import type { Settlement } from '#lib/domain/ledger/postings.ts';
import { LEAST_DAYS_WITH_RESERVE, reserveTermsOf } from '#lib/domain/ledger/reserve.ts';
import type { Centavos } from '#lib/domain/money.ts';
import type { TransferSchedule } from '#lib/domain/transfers/schedule.ts';
import { setting } from '#lib/environment.ts';
import { invalid } from '#lib/errors/api-error.ts';
import { type Account, findAccount, updateAccount } from '#lib/store/accounts.ts';
import { createAccount } from '#lib/store/new-accounts.ts';
import { clockOf } from './clock.ts';
import { parsed } from './parsed.ts';
import {
  type AskedPayoutAccount,
  setPayoutAccount,
  validPayoutAccount,
} from './payout-accounts/set-payout-account.ts';

/** The members of an account that operators can set. */
const profileSchema = v.strictObject({
  name: v.optional(line(100)),
  legal_name: v.optional(line(200)),
  address: v.optional(line(300)),
  support_email: v.optional(email()),
  support_phone: v.optional(
    v.pipe(v.string(), v.regex(/^\+?[0-9][0-9 ()-]{6,22}$/, 'invalid_phone: Write it as +52 55 1234 5678.')),
  ),
  support_url: v.optional(httpsUrl()),
  privacy_notice_url: v.optional(httpsUrl()),
  contact_email: v.optional(email()),
  language: v.optional(language),
});

/** The largest share of an amount that an account pays for its collection, in basis points: all of it. */
const WHOLE = 10_000;

export type AskedOfAccount = {
  profile?: v.InferInput<typeof profileSchema>;
  addFeatures?: readonly Feature[];
  removeFeatures?: readonly Feature[];
  pricing?: { percent_basis_points?: number | undefined; fixed_centavos?: number | undefined };
  /** What a dispute costs in centavos, without IVA. */
  disputeFee?: number | undefined;
  /** The percentage of each day's payments that is kept in reserve, and the days for which it is. */
  reserve?: { percent?: number | undefined; days?: number | undefined };
  /** Who receives what is collected, and after how many business days it may be paid out. */
  settlement?: { settlement?: Settlement | undefined; settlement_days?: number | undefined };
  payoutAccount?: AskedPayoutAccount;
  /** When its money is transferred, and from how many centavos on. */
  transfers?: { schedule?: TransferSchedule | undefined; minimum?: number | undefined };
};

/** The most business days for which a payment waits. */
const MOST_SETTLEMENT_DAYS = 90;

/** The largest minimum of a transfer, in centavos: a million pesos. */
const LARGEST_MINIMUM = 100_000_000;

/**
 * Creates an account with new keys.
 *
 * @throws ApiError `validation_failed` if its name is not valid
 */
export function openAccount(asked: { name: string; features: readonly Feature[] }) {
  const { name = '' } = parsed(profileSchema, { name: asked.name });
  return createAccount({ name, features: asked.features });
}

/**
 * Changes an account's profile, features, terms and payout account; omitted members stay as they are. Returns undefined
 * if there is no such account.
 *
 * @throws ApiError `validation_failed` with every member that is not valid
 * @throws PayoutAccountConflict if the payout account or the contact changes at the same time
 */
export async function changeAccount(
  accountId: string,
  { profile = {}, addFeatures = [], removeFeatures = [], ...terms }: AskedOfAccount,
  now: Date = new Date(),
): Promise<Account | undefined> {
  const named = parsed(profileSchema, profile);
  const { name, ...rest } = named;
  const valid = validTerms(terms);
  const payoutAccount = validPayoutAccount(terms.payoutAccount ?? {});
  const account = await findAccount(accountId);
  if (!account) return undefined;
  requireReservable({ ...account, ...valid });
  // First, while the contact is the one from before this command: a command that ends in between can be repeated.
  if (payoutAccount)
    await setPayoutAccount(
      account,
      payoutAccount,
      merchantNameOf(account, named),
      await clockOf(accountId, now),
    );
  const kept = account.features.filter((feature) => !removeFeatures.includes(feature));
  return updateAccount(accountId, {
    ...rest,
    ...(name !== undefined && { name }),
    features: [...new Set([...kept, ...addFeatures])],
    ...valid,
    pricing: {
      percent_basis_points: terms.pricing?.percent_basis_points ?? account.pricing.percent_basis_points,
      fixed_centavos: terms.pricing?.fixed_centavos ?? account.pricing.fixed_centavos,
    },
  });
}

/** Returns the name of the merchant as its bank knows it, after this command. */
const merchantNameOf = (
  account: Account,
  { legal_name, name }: v.InferOutput<typeof profileSchema>,
): string => legal_name ?? account.legal_name ?? name ?? account.name;

/** The highest price of a dispute, in centavos. */
const LARGEST_DISPUTE_FEE = 1_000_000;

/** No payment can be returned after more days. */
const MOST_RESERVE_DAYS = 730;

/**
 * Requires that a reserve is kept before the payments of its day may be paid out. Outside production no money leaves, and
 * tests need not wait.
 */
function requireReservable(account: Pick<Account, 'settlement_days' | 'reserve_percent'>): void {
  const { settlement_days } = settlementTermsOf(account);
  if (setting('STAGE') !== 'production') return;
  if (reserveTermsOf(account).reserve_percent > 0 && settlement_days < LEAST_DAYS_WITH_RESERVE)
    throw invalid(
      'settlement_days',
      'out_of_range',
      `The reserve of a day is kept on the next one. Send at least ${LEAST_DAYS_WITH_RESERVE} business days, or a reserve of 0 percent.`,
    );
}

/** Returns the terms of settlement, reserve and transfers that are set. Throws unless all terms are valid. */
function validTerms({
  pricing = {},
  settlement = {},
  transfers = {},
  reserve = {},
  disputeFee,
}: AskedOfAccount) {
  const { percent_basis_points: percent } = pricing;
  if (percent !== undefined && percent > WHOLE)
    throw invalid('percent', 'too_large', 'The percentage exceeds 100. Send at most 100.');
  const { settlement: receiver, settlement_days: days } = settlement;
  if (days !== undefined && days > MOST_SETTLEMENT_DAYS)
    throw invalid('settlement_days', 'too_large', `Send at most ${MOST_SETTLEMENT_DAYS} business days.`);
  const { schedule, minimum } = transfers;
  if (minimum !== undefined && (minimum < 1 || minimum > LARGEST_MINIMUM))
    throw invalid('transfer_minimum', 'out_of_range', 'Send an amount from 0.01 to 1000000 pesos.');
  if (reserve.percent !== undefined && reserve.percent > 100)
    throw invalid('reserve_percent', 'too_large', 'The percentage exceeds 100. Send at most 100.');
  if (reserve.days !== undefined && (reserve.days < 1 || reserve.days > MOST_RESERVE_DAYS))
    throw invalid('reserve_days', 'out_of_range', `Send 1 to ${MOST_RESERVE_DAYS} days.`);
  if (disputeFee !== undefined && disputeFee > LARGEST_DISPUTE_FEE)
    throw invalid('dispute_fee', 'too_large', 'Send at most 10000 pesos.');
  return {
    ...(disputeFee !== undefined && { dispute_fee: disputeFee as Centavos }),
    ...(reserve.percent !== undefined && { reserve_percent: reserve.percent }),
    ...(reserve.days !== undefined && { reserve_days: reserve.days }),
    ...(receiver !== undefined && { settlement: receiver }),
    ...(days !== undefined && { settlement_days: days }),
    ...(schedule !== undefined && { transfer_schedule: schedule }),
    ...(minimum !== undefined && { transfer_minimum: minimum as Centavos }),
  };
}
