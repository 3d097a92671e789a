import type { AccountVerifier } from '#lib/providers/account-verification/port.ts';
import type { Profile } from '#lib/store/accounts.ts';
import { newClabe } from '#tests/support/records/account-numbers.ts';
import { delivered } from '#tests/support/records/delivered.ts';

export const RFC = 'GODE561231GR8';
export const MINUTE = 60_000;
export const WEEK = 7 * 24 * 60 * MINUTE;

/** A provider that has accepted a verification and has no receipt yet. */
export const pending: AccountVerifier = {
  start: async ({ runId }) => ({ providerId: `provider-${runId}`, state: 'pending' }),
  read: async () => ({ state: 'pending' }),
};

/** The same provider, once it has the receipt. */
export const matching: AccountVerifier = {
  ...pending,
  read: async (_, { rfc }) => ({ state: 'receipt', holderId: rfc }),
};

export const inTime = (milliseconds: number) => new Date(Date.now() + milliseconds);

/** An event in the outbox. */
export type Event = {
  event_id: string;
  event_type: string;
  account_id: string;
  data: Record<string, unknown>;
};

const load = async () => ({
  ...(await import('#functions/workers/start-account-verifications.ts')),
  ...(await import('#lib/operations/change-account.ts')),
  ...(await import('#lib/operations/clock.ts')),
  ...(await import('#lib/operations/payment-methods/sealed-members.ts')),
  ...(await import('#lib/operations/payout-accounts/set-payout-account.ts')),
  ...(await import('#lib/operations/payout-accounts/verify-payout-account.ts')),
  ...(await import('#lib/providers/account-verification/simulator.ts')),
  ...(await import('#lib/store/accounts.ts')),
  ...(await import('#lib/store/new-accounts.ts')),
  ...(await import('#lib/store/engine/read.ts')),
  ...(await import('#lib/store/payout-accounts.ts')),
  ...(await import('#tests/support/service/killable.ts')),
});

/** Loads the operations on payout accounts, with the simulated provider. */
export async function openWorld() {
  process.env.ACCOUNT_VERIFICATION = 'simulator';
  const lib = await load();
  return { ...lib, newMerchant: newMerchantWith(lib), dueBy: dueByWith(lib) };
}

type Lib = Awaited<ReturnType<typeof load>>;

/** Creates a merchant with these contacts, with one unless given, and returns what tests do with its payout account. */
const newMerchantWith =
  (lib: Lib) =>
  async (profile: Profile = { contact_email: 'contacto@panaderiasol.mx' }) => {
    const { account_id: id } = await lib.createAccount({ name: 'Panadería Sol', features: [] });
    await lib.updateAccount(id, profile);
    const set = (
      number: string = newClabe(),
      { rfc = RFC, ...more }: { rfc?: string; holder?: string } = {},
    ) => lib.changeAccount(id, { payoutAccount: { number, rfc, ...more } });
    const stored = async () => {
      const found = await lib.findPayoutAccount(id);
      if (!found) throw new Error('It has no payout account');
      return found;
    };
    const eventsOf = async (type: 'changed' | 'verification_requested') => {
      const query = {
        ConsistentRead: true,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :events)',
        ExpressionAttributeValues: { ':pk': `ACC#${id}`, ':events': 'EVT#' },
      };
      const { items } = await lib.queryItems<Event>(query, 100);
      return items.filter(({ event_type }) => event_type === `payout_account.${type}`);
    };
    /** Delivers every request of a verification so far to its worker. */
    const deliver = async () => {
      for (const event of await eventsOf('verification_requested')) await lib.handler(delivered(event));
      return stored();
    };
    return { id, set, stored, eventsOf, deliver };
  };

/** Returns the ids of the payout accounts whose verification is due by a time. */
const dueByWith =
  ({ findDuePayoutAccounts }: Lib) =>
  async (time: Date) => {
    const due: string[] = [];
    for await (const accounts of findDuePayoutAccounts(time, 10)) due.push(...accounts.map(({ id }) => id));
    return due;
  };
