/** What kind of obstacle a return is; it decides who has to act. */
type ReturnClass =
  | 'hard_account'
  | 'account_blocked'
  | 'soft_funds'
  | 'our_error_duplicate'
  | 'customer_order'
  | 'amount_over_authorised'
  | 'not_authorised'
  | 'not_applicable_to_debits'
  | 'objection_chargeback'
  | 'unknown';

/** Why a bank did not collect, in the service's own words. */
export type ReturnReason = {
  /** For programs; never changes. */
  code: string;
  class: ReturnClass;
  /** Whether presenting it again later may succeed. */
  retryable: boolean;
  /** For the merchant's staff. */
  message: string;
};

/** The bank's return of one order. The bank's own code is kept as received. */
export type BankReturn =
  | { paid: true; bankCode: string }
  | { paid: false; bankCode: string; reason: ReturnReason };

/** Return codes with another meaning at one bank, by bank and code (`012 08`). */
export type OwnReturnCodes = ReadonlyMap<string, ReturnReason>;

/** The bank's code of a line that it has paid. */
export const PAID = '00';

/** Bank's code, our code, class, whether a retry may succeed, message. */
const TABLE = `
01  account_not_found              hard_account              no   The account does not exist.
02  account_blocked                account_blocked           yes  The account is blocked.
03  account_closed                 hard_account              no   The account was closed.
04  insufficient_funds             soft_funds                yes  The account did not hold enough money.
05  account_in_other_currency      hard_account              no   The account is not kept in Mexican pesos.
06  account_not_at_bank            hard_account              no   The account does not belong to this bank.
07  duplicate_transaction          our_error_duplicate       yes  The bank took the debit for a repetition of another one.
08  stopped_by_customer            customer_order            yes  The customer told the bank not to pay this company.
09  amount_over_authorised         amount_over_authorised    yes  The amount is larger than the customer allowed the bank to pay.
10  service_cancelled_by_customer  customer_order            yes  The customer told the bank that the service was cancelled.
11  not_authorised_by_customer     not_authorised            yes  The customer has not authorised the bank to pay for this service.
12  payment_order_expired          not_applicable_to_debits  no   The payment order expired at the counter.
13  disputed_by_customer           objection_chargeback      no   The customer does not recognise the charge.
`;

const REASONS: ReadonlyMap<string, ReturnReason> = new Map(TABLE.trim().split('\n').map(parseRow));

/** It is not known whether a retry may succeed, so none is suggested. */
const UNKNOWN: ReturnReason = {
  code: 'unknown_reason',
  class: 'unknown',
  retryable: false,
  message: 'The bank gave a reason that is not in its list.',
};

const NONE: OwnReturnCodes = new Map();

/**
 * Parses the codes with another meaning at single banks, as `012-08=amount_over_authorised,…`: the bank, its code, and
 * one of our reasons.
 * @throws Error if an entry cannot be read, so that no setting is silently ignored
 */
export function parseOwnReturnCodes(text: string): OwnReturnCodes {
  const known = new Map([...REASONS.values()].map((reason) => [reason.code, reason]));
  const entries = text.split(',').filter((entry) => entry.trim() !== '');
  return new Map(
    entries.map((entry) => {
      const [, bank, bankCode, code = ''] = /^\s*(\d{3})-(\w\w)=(\w+)\s*$/.exec(entry) ?? [];
      const reason = known.get(code);
      if (!reason)
        throw new Error(
          `${entry} is not a bank, its return code and one of our reasons, as in 012-08=amount_over_authorised.`,
        );
      return [`${bank} ${bankCode}`, reason] as const;
    }),
  );
}

/**
 * Returns the meaning of a bank's return code (Decisions, Orders of a direct debit). `bank` is the bank that sent the
 * file. Some banks use 08, 10 and 11 in another sense; `own` states it and has precedence.
 */
export function readReturnCode(bank: string, bankCode: string, own: OwnReturnCodes = NONE): BankReturn {
  if (bankCode === PAID) return { paid: true, bankCode };
  const reason = own.get(`${bank} ${bankCode}`) ?? REASONS.get(bankCode) ?? UNKNOWN;
  return { paid: false, bankCode, reason };
}

const CLASSES: ReadonlyMap<string, ReturnClass> = new Map(
  [...REASONS.values()].map((reason) => [reason.code, reason.class]),
);

/** Returns the class of a reason by its code; undefined for a code that is not ours. */
export const classOfReason = (code: string): ReturnClass | undefined => CLASSES.get(code);

function parseRow(row: string): [string, ReturnReason] {
  const [bankCode = '', code = '', kind, retry, ...words] = row.split(/ +/);
  const reason = { code, class: kind as ReturnClass, retryable: retry === 'yes', message: words.join(' ') };
  return [bankCode, reason];
}
