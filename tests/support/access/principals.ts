import { randomInt } from 'node:crypto';
import { newCollector } from '#tests/support/money/collections.ts';
import { type ApiResponse, type RequestOptions, send, tokenOf } from '#tests/support/service/api.ts';

/** The principals: the kinds of tokens with which a record is requested. */
export const PRINCIPALS = ['merchant', 'narrowed', 'activation', 'validation'] as const;
export type Principal = (typeof PRINCIPALS)[number];

/** A response, the record that it shows, and its principal. */
export type Shown = { record: string; to: Principal; response: ApiResponse };

/** A merchant with all public members, whose fees are recognised by their fixed part. */
export async function knownMerchant(fixedFee: number) {
  const merchant = await newCollector(['direct-debit-lvl-2']);
  const { account } = merchant;
  const { changeAccount } = await import('#lib/operations/change-account.ts');
  const { updateAccount } = await import('#lib/store/accounts.ts');
  await changeAccount(account.account_id, {
    profile: {
      legal_name: 'Gimnasio Godínez, S.A. de C.V.',
      address: 'Calle Dolores 7, Ciudad de México',
      support_email: 'ayuda@dolores.example',
      support_phone: '+52 55 1234 5678',
      support_url: 'https://dolores.example/ayuda',
      privacy_notice_url: 'https://dolores.example/privacidad',
    },
  });
  const pricing = { percent_basis_points: 290, fixed_centavos: fixedFee };
  await updateAccount(account.account_id, { pricing });
  return { ...merchant, narrowed: (scope: string) => tokenOf(account, scope) };
}

export type KnownMerchant = Awaited<ReturnType<typeof knownMerchant>>;

/** Records each response with the record that it shows. */
export function notebook() {
  const shown: Shown[] = [];
  /** Sends a request with a token, and records its response. */
  const note =
    (to: Principal, token: string) =>
    async (record: string, method: string, path: string, body?: unknown, more: RequestOptions = {}) => {
      const response = await send(method, path, body, { token, ...more });
      shown.push({ record, to, response });
      return response;
    };
  return { shown, note };
}

export type Notebook = ReturnType<typeof notebook>;
export type Asker = ReturnType<Notebook['note']>;

export const debitPath = (id: string) => `/api/direct-debits/${id}`;

/** Requests about a direct debit that both kinds of merchant's tokens, and links, may make. */
export async function look(ask: Asker, id: string) {
  for (const [record, rest] of [
    ['direct debit', ''],
    ['payments', '/payments'],
    ['upcoming collection', '/upcoming-collection'],
    ['mandate', '/mandate'],
  ] as const)
    await ask(record, 'GET', `${debitPath(id)}${rest}`);
}

/** Requests of a link that are refused: another's direct debit, a faulty body, operations for merchants. */
export async function refusals(ask: Asker, id: string): Promise<void> {
  await ask('error', 'GET', `${debitPath('dd_other')}`);
  await ask('error', 'PATCH', debitPath(id), { metadata: {} });
  await ask('error', 'POST', `${debitPath(id)}/session-link`, { purpose: 'other' });
  await ask('error', 'GET', `/api/events`);
  await ask('error', 'GET', `/api/direct-debits`);
  await ask('error', 'GET', `/api/orders`);
}

/** A marker that occurs nowhere else. */
export const marker = (what: string) => `${what}-${randomInt(1e12)}`;
