import { everyRecord, type Populated } from '#tests/support/database/every-record.ts';
import type { Ids } from '#tests/support/generated/good-requests.ts';
import { acknowledge, merchantOf, newCustomer } from '#tests/support/records/direct-debits.ts';
import { expiredLink } from '#tests/support/records/links.ts';
import { signedIn } from '#tests/support/records/people.ts';
import { send, tokenOf } from '#tests/support/service/api.ts';
import type { Records, Tokens } from './access-columns.ts';
import { SCOPES_OF_MERCHANTS } from './access-matrix.ts';
import { merchantClaims, seedInForce, signWith } from './forge-token.ts';

/** An account with every kind of token, another account, and the ids of what they can name. */
export async function accessScene() {
  const [own, other] = await Promise.all([everyRecord(), everyRecord()]);
  const { account } = own;
  const merchant = merchantOf(account);
  const customer = newCustomer();
  const asked = (await merchant.create(customer, { send_email: false })).body;
  const sister = (await merchant.create(customer, { send_email: false })).body;
  const stranger = newCustomer();
  const strange = (await merchant.create(stranger, { send_email: false })).body;
  const ofDebit = async (whose: string, debit: string): Promise<Ids> => {
    const { body } = await merchant.addMethod(whose);
    return {
      ...own.ids,
      ...{ customerId: [whose], customer_id: [whose], 'direct-debits': [debit], direct_debit_id: [debit] },
      ...{ 'payment-methods': [body.id], payment_method_id: [body.id], verifications: [debit] },
    };
  };
  const records: Records = {
    own: own.ids,
    links: await ofDebit(customer, asked.id),
    otherDebit: await ofDebit(customer, sister.id),
    otherCustomer: await ofDebit(stranger, strange.id),
    foreign: other.ids,
    unknown: Object.fromEntries(Object.keys(own.ids).map((name) => [name, ['x-unknown']])),
  };
  const expired = await expiredLink(asked);
  const replaced = await merchant.link(asked.id);
  const spent = await merchant.link(asked.id);
  await acknowledge(spent);
  const [ofAsked, activation] = [await merchant.link(asked.id), await merchant.link(sister.id)];
  const links = { own: ofAsked, activation, spent, replaced, expired };
  return { own, other, records, tokens: { ...(await tokensOf(own)), links } };
}

async function tokensOf({ account, owner }: Populated): Promise<Omit<Tokens, 'links'>> {
  const { account_id: accountId } = account;
  const scopes: Record<string, string> = {};
  for (const scope of SCOPES_OF_MERCHANTS) scopes[scope] = await tokenOf(account, scope);
  const { addApiKey } = await import('#lib/operations/keys/api-keys.ts');
  const narrow = { name: 'Narrow', scopes: ['read_events', 'write_orders'] } as const;
  const pair = await addApiKey(accountId, narrow, 'operator', new Date());
  if (!pair) throw new Error('The account is not there');
  const viewer = await signedIn(accountId, 'viewer');
  const operator = await signedIn(accountId, 'operator');
  const [ended, removed] = [await signedIn(accountId, 'operator'), await signedIn(accountId, 'operator')];
  const changed = await signedIn(accountId, 'operator');
  const seed = seedInForce(account.token);
  for (const { token } of [ended, removed, changed]) await seen(token);
  await ended.browser.end();
  await send('DELETE', `/api/members/${removed.memberId}`, undefined, { token: owner.token });
  await send('PATCH', `/api/members/${changed.memberId}`, { role: 'viewer' }, { token: owner.token });
  return {
    scopes,
    narrowPair: await tokenOf(pair),
    all: account.token,
    expired: await signWith(seed, merchantClaims(accountId, new Date(Date.now() - 2 * 3_600_000))),
    roles: { viewer: viewer.token, operator: operator.token, owner: owner.token },
    sessions: { ended: ended.token, removed: removed.token, 'in another role': changed.token },
  };
}

/** Lets the gateway cache what a token may call. */
export async function seen(token: string): Promise<string> {
  const { status } = await send('GET', '/api/orders', undefined, { token });
  if (status !== 200) throw new Error(`The token is not accepted: ${status}`);
  return token;
}
