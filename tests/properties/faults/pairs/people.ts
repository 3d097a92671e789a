import { newSignedIn } from '#tests/properties/faults/story/people.ts';
import { debitBody, newCustomer } from '#tests/support/records/direct-debits.ts';
import { newAddress } from '#tests/support/records/people.ts';
import { newAccount, send } from '#tests/support/service/api.ts';
import { type Race, requests } from './race-world.ts';

const as = (token: string) => (method: string, path: string, body?: object) =>
  send(method, path, body, { token });

export const PEOPLE: readonly Race[] = [
  {
    between: 'two renewals of one session',
    prepare: async (world) => {
      const { browser } = await newSignedIn(world, (await newAccount()).account_id);
      return requests(world, browser.renew, browser.renew);
    },
  },
  {
    between: 'the renewal and the end of one session',
    prepare: async (world) => {
      const { browser } = await newSignedIn(world, (await newAccount()).account_id);
      return requests(world, browser.renew, browser.end);
    },
  },
  {
    between: 'the renewal of a session and the removal of its member',
    prepare: async (world) => {
      const { account_id } = await newAccount();
      const [one, other] = [await newSignedIn(world, account_id), await newSignedIn(world, account_id)];
      const remove = () => as(one.token)('DELETE', `/api/members/${other.memberId}`);
      return requests(world, other.browser.renew, remove);
    },
  },
  {
    between: 'two owners who remove each other',
    prepare: async (world) => {
      const { account_id } = await newAccount();
      const [one, other] = [await newSignedIn(world, account_id), await newSignedIn(world, account_id)];
      return requests(
        world,
        () => as(one.token)('DELETE', `/api/members/${other.memberId}`),
        () => as(other.token)('DELETE', `/api/members/${one.memberId}`),
      );
    },
  },
  {
    between: 'two owners who make each other viewers',
    prepare: async (world) => {
      const { account_id } = await newAccount();
      const [one, other] = [await newSignedIn(world, account_id), await newSignedIn(world, account_id)];
      const demote = (by: typeof one, whom: typeof one) => () =>
        as(by.token)('PATCH', `/api/members/${whom.memberId}`, { role: 'viewer' });
      return requests(world, demote(one, other), demote(other, one));
    },
  },
  {
    between: 'the work of a session and another role of its member',
    prepare: async (world) => {
      const { account_id } = await newAccount();
      const [one, other] = [await newSignedIn(world, account_id), await newSignedIn(world, account_id)];
      const invite = () => as(other.token)('POST', '/api/members', { email: newAddress(), role: 'viewer' });
      return requests(world, invite, () =>
        as(one.token)('PATCH', `/api/members/${other.memberId}`, { role: 'viewer' }),
      );
    },
  },
  {
    between: 'two sign-ins by one link',
    prepare: async (world) => {
      const { browser, code } = await newSignedIn(world, (await newAccount()).account_id, { opens: false });
      const complete = () => browser.complete(code);
      return requests(world, complete, complete);
    },
  },
  {
    between: 'the work of a session and its end',
    prepare: async (world) => {
      const { browser, token } = await newSignedIn(world, (await newAccount()).account_id);
      const invite = () => as(token)('POST', '/api/members', { email: newAddress(), role: 'viewer' });
      return requests(world, invite, browser.end);
    },
  },
  {
    between: 'two new pairs of keys',
    prepare: async (world) => {
      const { token } = await newSignedIn(world, (await newAccount()).account_id);
      const create = (name: string) => () => as(token)('POST', '/api/api-keys', { name });
      return requests(world, create('One'), create('Other'));
    },
  },
  {
    between: 'a token and the revocation of its pair of keys',
    prepare: async (world) => {
      const { account_id } = await newAccount();
      const owner = as((await newSignedIn(world, account_id)).token);
      const { public_key, private_key } = (await owner('POST', '/api/api-keys', { name: 'Shop' })).body;
      const authorization = `Basic ${btoa(`${public_key}:${private_key}`)}`;
      return requests(
        world,
        () => send('POST', '/api/authorizations/token', {}, { headers: { authorization } }),
        () => owner('DELETE', `/api/api-keys/${public_key}`),
      );
    },
  },
  {
    between: 'a direct debit and the revocation of the pair of keys that creates it',
    prepare: async (world) => {
      const account = await newAccount();
      const owner = as((await newSignedIn(world, account.account_id)).token);
      return requests(
        world,
        () => as(account.token)('POST', '/api/direct-debits', debitBody(newCustomer())),
        () => owner('DELETE', `/api/api-keys/${account.public_key}`),
      );
    },
  },
];
