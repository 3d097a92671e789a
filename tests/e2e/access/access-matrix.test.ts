import { beforeAll, describe, expect, test } from '@jest/globals';
import { needsToken } from '#lib/api/access.ts';
import { routes } from '#lib/api/routes.ts';
import { mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { type Cell, cellsOf, faultOf, operationOf, UNREAD } from '#tests/support/access/access-cells.ts';
import { columnsOf, columnsOfRevoked, columnsOfSuspended } from '#tests/support/access/access-columns.ts';
import {
  ACCESS,
  OPENED_TO,
  SCOPES_OF_MERCHANTS,
  WITHOUT_TOKEN,
} from '#tests/support/access/access-matrix.ts';
import { accessScene, seen } from '#tests/support/access/access-scene.ts';
import { addressOf, goodRequestTo } from '#tests/support/generated/good-requests.ts';
import { CELL_STRIDE } from '#tests/support/jest/budget.ts';
import { changesBetween, stateOf } from '#tests/support/records/account-state.ts';
import { debitBody, newCustomer } from '#tests/support/records/direct-debits.ts';
import { askForToken, send, tokenOf } from '#tests/support/service/api.ts';

/*
 * Every operation by every kind of caller, over HTTP, in an order that is drawn: the gateway has cached what most tokens
 * may call when it is asked about another operation, so no token borrows the answer of another.
 */
let scene: Awaited<ReturnType<typeof accessScene>>;
beforeAll(async () => {
  scene = await accessScene();
});

/** Tries cells one after the other, and returns those that are not as expected, and what the refused ones changed. */
async function faultsIn(cells: readonly Cell[]): Promise<unknown[]> {
  const ofAccounts = [scene.own.account.account_id, scene.other.account.account_id];
  const before = await stateOf(ofAccounts);
  const faults: unknown[] = [];
  for (const cell of cells) faults.push(...(await faultOf(...cell)));
  return [...faults, ...changesBetween(before, await stateOf(ofAccounts))];
}

const named = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const byNames = (needs: boolean) =>
  routes
    .filter(({ access }) => needsToken(access) === needs)
    .map(named)
    .sort();

describe('the access matrix', () => {
  test('has every operation, and no other', () => {
    expect(Object.keys(ACCESS).sort()).toEqual(byNames(true));
    expect(Object.keys(WITHOUT_TOKEN).sort()).toEqual(byNames(false));
  });

  test('opens no operation to a viewer that is not a reading', () => {
    const opened = Object.keys(OPENED_TO).filter((name) => OPENED_TO[name]?.includes('viewer'));
    expect(opened.filter((name) => !name.startsWith('GET '))).toEqual([]);
  });

  test('has every scope that a token may name, and no other', async () => {
    const { account } = scene.own;
    const { body } = await askForToken(account);
    expect(body.scope.split(' ').sort()).toEqual([...SCOPES_OF_MERCHANTS].sort());
    const unknown = await askForToken(account, { scope: 'read_everything' });
    for (const scope of SCOPES_OF_MERCHANTS) expect(unknown.body.error.errors[0].message).toContain(scope);
  });

  test('is what each caller gets of each operation, and no refusal changes anything', async () => {
    const cells = cellsOf(columnsOf(scene.tokens, scene.records));
    expect(cells.length).toBeGreaterThan(3_000 / CELL_STRIDE);
    expect(await faultsIn(cells)).toEqual([]);
  });

  test('is what callers of a suspended account get, and no refusal changes anything', async () => {
    const { account, owner } = scene.own;
    const { changeAccountStatus } = await import('#lib/store/accounts.ts');
    const set = (status: 'active' | 'suspended') =>
      changeAccountStatus(account.account_id, status, mexicoCityDate(new Date()));
    const tokens = {
      seen: await seen(await tokenOf(account)),
      new: await tokenOf(account),
      owner: await seen(owner.token),
      link: scene.tokens.links.own,
    };
    const [id] = scene.records.links['direct-debits'] ?? [];
    await send('GET', `/api/direct-debits/${id}`, undefined, { token: tokens.link });
    await set('suspended');
    const faults = await faultsIn(cellsOf(columnsOfSuspended(tokens, scene.records)));
    await set('active');
    expect(faults).toEqual([]);
  });

  test('is what callers with a revoked pair of keys get, and no refusal changes anything', async () => {
    const { account } = scene.own;
    const { addApiKey, revokeApiKey } = await import('#lib/operations/keys/api-keys.ts');
    const pair = await addApiKey(account.account_id, { name: 'Revoked' }, 'operator', new Date());
    if (!pair) throw new Error('The account is not there');
    const tokens = { seen: await seen(await tokenOf(pair)), new: await tokenOf(pair) };
    await revokeApiKey(account.account_id, pair.public_key, new Date());
    expect(await faultsIn(cellsOf(columnsOfRevoked(tokens, scene.records)))).toEqual([]);
  });

  test('holds for lists: none shows a record of another account', async () => {
    const foreign = [scene.other.account.account_id, ...Object.values(scene.other.ids).flat()];
    const { all, roles } = scene.tokens;
    const shown: unknown[] = [];
    for (const name of Object.keys(ACCESS).filter(
      (name) => name.startsWith('GET ') && !name.includes('{id}'),
    )) {
      const operation = operationOf(name);
      const path = addressOf(operation, goodRequestTo(operation, scene.records.own));
      for (const token of [all, ...Object.values(roles)]) {
        const text = JSON.stringify((await send('GET', path, undefined, { token })).body);
        shown.push(...foreign.filter((id) => text.includes(id)).map((id) => [name, id]));
      }
    }
    expect(shown).toEqual([]);
  });

  test('holds for what is created: it is of the account of the session', async () => {
    const { own, other, tokens } = scene;
    const { body } = await send('POST', '/api/direct-debits', debitBody(newCustomer()), {
      token: tokens.roles.operator,
    });
    const seen = (token: string) => send('GET', `/api/direct-debits/${body.id}`, undefined, { token });
    expect([(await seen(own.account.token)).status, (await seen(other.account.token)).status]).toEqual([
      200, 403,
    ]);
  });

  test('is the same with and without a token for the operations that need none', async () => {
    const faults: unknown[] = [];
    for (const name of Object.keys(WITHOUT_TOKEN)) {
      const [method = '', path = ''] = name.split(' ');
      const body = method === 'GET' ? undefined : UNREAD;
      for (const token of [null, scene.tokens.all, scene.tokens.links.own, scene.tokens.roles.owner]) {
        const answer = await send(method, path.replace(/\{\w+\}/g, 'x1'), body, { token });
        const got = [answer.status, ...(answer.status < 400 ? [] : [answer.body.error.code])];
        if (String(got) !== String(WITHOUT_TOKEN[name])) faults.push([name, token?.slice(0, 9), got]);
      }
    }
    expect(faults).toEqual([]);
  });
});
