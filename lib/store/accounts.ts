import type { AccountKeys } from '#lib/domain/account-keys.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Language } from '#lib/domain/direct-debit/given.ts';
import type { Feature } from '#lib/domain/features.ts';
import type { Rates } from '#lib/domain/fees.ts';
import type { SettlementTerms } from '#lib/domain/ledger/order-ledger.ts';
import type { ReserveTerms } from '#lib/domain/ledger/reserve.ts';
import type { Centavos } from '#lib/domain/money.ts';
import type { TransferTerms } from '#lib/domain/transfers/schedule.ts';
import { noteSuspension } from './collections/suspensions.ts';
import { change, check, refusing } from './engine/change.ts';
import { present } from './engine/conditions.ts';
import { getItem, queryItems } from './engine/read.ts';
import type { Unread } from './engine/stored-item.ts';
import { transact, type Write } from './engine/transact.ts';
import { applyChange } from './engine/versioned.ts';
import { ACCOUNTS, LIST_INDEX, listedAccount } from './indexes.ts';
import { accountKey, type Key } from './keys.ts';

/** The merchant's identity and its support contacts. Members that were not provided are missing. */
export type Profile = {
  legal_name?: string | undefined;
  address?: string | undefined;
  support_email?: string | undefined;
  support_phone?: string | undefined;
  support_url?: string | undefined;
  privacy_notice_url?: string | undefined;
  /** The address for our mails to the merchant itself; `support_email` if it is missing. */
  contact_email?: string | undefined;
  /** The language of our mails to the merchant; Spanish if it is missing. */
  language?: Language | undefined;
};

/** A merchant's account. Standard terms of settlement and transfers apply if it has none of its own. */
export type Account = Profile &
  AccountKeys &
  Partial<SettlementTerms> &
  Partial<TransferTerms> &
  Partial<ReserveTerms> & {
    account_id: string;
    /**
     * The account's number in its stage, from 1. It selects the rate limit of its requests. Older accounts have none.
     */
    number?: number;
    name: string;
    status: 'active' | 'suspended';
    /** The days of its last suspension and its last resumption. */
    suspended_on?: CalendarDate;
    resumed_on?: CalendarDate;
    features: Feature[];
    /** The price that the account pays for each order. */
    pricing: Rates;
    /** What a dispute costs it in centavos, without IVA; nothing if it is missing. */
    dispute_fee?: Centavos;
    created_at: string;
    updated_at: string;
  };

type StoredAccount = Account & Key & { list_key?: string; list_sort?: string; write_id?: string };

/** The actor of what an operator does to an account. */
export const OPERATOR = 'operator';

/** Returns an account; undefined if there is none with this id. */
export async function findAccount(accountId: string): Promise<Account | undefined> {
  const item = await getItem<StoredAccount>(accountKey(accountId));
  return item && shown(item);
}

/** How many accounts one query reads. */
const AT_ONCE = 500;

/**
 * Yields all accounts in batches, newest first. The index may lag behind by a moment. If `unread` receives the accounts
 * that cannot be read, they are left out.
 */
export async function* listAccounts(unread?: Unread): AsyncGenerator<Account[], void, undefined> {
  let after: Key | undefined;
  for (let more = true; more; ) {
    const page = await queryItems<StoredAccount>(
      {
        IndexName: LIST_INDEX,
        KeyConditionExpression: 'list_key = :accounts',
        ExpressionAttributeValues: { ':accounts': ACCOUNTS },
        ScanIndexForward: false,
      },
      AT_ONCE,
      after,
      { unread },
    );
    yield page.items.map(shown);
    const { pk = '', sk = '', list_key, list_sort } = page.items.at(-1) ?? {};
    after = { pk, sk, list_key, list_sort } as Key;
    more = page.more;
  }
}

/** Does the same for a run that one account must not stop. Those that cannot be read are logged as errors. */
export const listReadableAccounts = () => listAccounts(() => {});

/** Returns the account of a valid token or of a record. It always exists. */
export async function requireAccount(accountId: string): Promise<Account> {
  const account = await findAccount(accountId);
  if (!account) throw new Error('The account of this record does not exist');
  return account;
}

/** The members that can change. An undefined member stays as it is. */
type AccountChanges = Partial<
  Pick<
    Account,
    | 'name'
    | 'status'
    | 'suspended_on'
    | 'resumed_on'
    | 'features'
    | 'pricing'
    | keyof SettlementTerms
    | keyof TransferTerms
    | keyof ReserveTerms
  >
> &
  Profile;

/** Returns a write that fails with `account_suspended` if an account is suspended. */
export const requireActive = (accountId: string): Write =>
  check(accountKey(accountId), { status: 'active' }, refusing({ status: 'account_suspended' }));

/** Changes an account's members. Throws `not_found` if there is no such account. */
export async function updateAccount(accountId: string, changes: AccountChanges): Promise<Account> {
  const item = await applyChange<StoredAccount>({
    key: accountKey(accountId),
    ...changeOf(accountId, changes),
    onConditionFailed: refusing({}),
  });
  return shown(item);
}

/** Returns the change of an account that exists. It includes its place in the list, as accounts older than the list need. */
const changeOf = (accountId: string, changes: AccountChanges) => ({
  from: { pk: present },
  set: { ...changes, ...listedAccount(accountId), updated_at: new Date().toISOString() },
});

/**
 * Suspends or resumes an account and notes the day. A file for the bank that is released from then on holds no order of
 * a suspended account, and no transfer to it. Throws `not_found` if there is no such account.
 */
export async function changeAccountStatus(
  accountId: string,
  status: Account['status'],
  today: CalendarDate,
): Promise<Account> {
  if (status === 'active') return updateAccount(accountId, { status, resumed_on: today });
  const suspended = changeOf(accountId, { status, suspended_on: today });
  await transact([change(accountKey(accountId), suspended, refusing({})), noteSuspension()]);
  return requireAccount(accountId);
}

function shown({ pk, sk, list_key, list_sort, write_id, ...account }: StoredAccount): Account {
  return account;
}
