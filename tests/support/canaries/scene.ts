import type { DynamodbProxy } from '#tests/support/database/dynamodb-proxy.ts';
import { merchantOf } from '#tests/support/records/direct-debits.ts';
import { type ApiResponse, newAccount, type RequestOptions, send } from '#tests/support/service/api.ts';
import type { Canaries } from './canaries.ts';
import { failures } from './failures.ts';
import { files } from './files.ts';
import { people, webhooks } from './people.ts';
import { debits, methods, money } from './records.ts';
import type { Tools } from './tools.ts';

/** One merchant's account through which canaries take every path, and the refusals on the way. */
export async function canaryScene(canaries: Canaries) {
  const account = await newAccount();
  canaries.note('key', account.private_key);
  canaries.note('token', account.token);
  const refusals: string[] = [];
  const call = async (method: string, path: string, body?: unknown, more: RequestOptions = {}) =>
    noted(await send(method, path, body, { token: account.token, ...more }));
  /** Notes a refusal. */
  function noted(response: ApiResponse): ApiResponse {
    if (response.status >= 400) refusals.push(JSON.stringify([[...response.headers], response.body]));
    return response;
  }
  const merchant = merchantOf(account);
  const tools: Tools = { account, merchant, canaries, call, noted };
  return {
    ...{ account, refusals },
    methods: () => methods(tools),
    debits: () => debits(tools),
    imports: () => files(tools),
    money: () => money(tools),
    people: () => people(tools),
    webhooks: () => webhooks(tools),
    failures: (proxy: DynamodbProxy) => failures(tools, proxy),
  };
}
