import { type AnswerVerificationRequest, type DirectDebit, Domicilia } from '../index.ts';
import { Bank } from './bank.ts';
import { Clock } from './clock.ts';
import { Events } from './events.ts';
import type { LocalService } from './local-service.ts';
import type { WebhookServer } from './webhook-server.ts';

/** An account to create. */
export type NewAccount = {
  /** The merchant's name, as its customers read it: `Tests` by default. */
  readonly name?: string | undefined;
  /** Additional features: `direct-debit-lvl-2` verifies identities. */
  readonly features?: readonly 'direct-debit-lvl-2'[] | undefined;
};

/** An account with its keys. */
export type AccountKeys = {
  readonly id: string;
  readonly publicKey: string;
  readonly privateKey: string;
};

/** A merchant's account on the local service. */
export type TestAccount = {
  /** A client with the keys of the account. */
  readonly client: Domicilia;
  readonly account: AccountKeys;
  readonly bank: Bank;
  readonly clock: Clock;
  readonly events: Events;
  readonly identity: Identity;
};

/** The simulated provider of identity verifications. */
export type Identity = {
  /** Reports the result of a direct debit of level 2. */
  decide(directDebitId: string, answer: AnswerVerificationRequest['answer']): Promise<DirectDebit>;
};

/** Creates an account, and receives its events. `end` deletes its webhook endpoint. */
export async function createAccount(
  { url, accounts_url }: LocalService,
  { name, features }: NewAccount,
  server: WebhookServer,
  timeout: number,
): Promise<TestAccount & { readonly end: () => Promise<unknown> }> {
  const account = await requestAccount(accounts_url, { name, features });
  const { publicKey, privateKey } = account;
  const client = new Domicilia({ publicKey, privateKey, baseUrl: url });
  const { events, end } = await Events.begin(client, server, timeout);
  const identity: Identity = {
    decide: (id, answer) => client.sandbox.answerVerification(id, { answer }),
  };
  return { client, account, bank: new Bank(client), clock: new Clock(client), events, identity, end };
}

/** @throws Error if the service refuses the account */
async function requestAccount(url: string, asked: NewAccount): Promise<AccountKeys> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(asked),
  });
  const body = (await response.json()) as Record<string, string>;
  if (!response.ok) throw new Error(`The service created no account: ${body.message}`);
  const { account_id: id = '', public_key: publicKey = '', private_key: privateKey = '' } = body;
  return { id, publicKey, privateKey };
}
