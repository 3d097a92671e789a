import type { DynamodbProxy } from '#tests/support/database/dynamodb-proxy.ts';
import { methodBody } from '#tests/support/records/account-numbers.ts';
import { debitBody, newCustomer } from '#tests/support/records/direct-debits.ts';
import { csvOf, fileRow, importsOf } from '#tests/support/records/imports.ts';
import { newBrowser } from '#tests/support/records/people.ts';
import type { Tools } from './tools.ts';

/** The workers that get no answer from the table for a while, so that they give events up. */
const FAILING = [
  ...['send-mails', 'mail-merchants', 'carry-out-imports', 'start-account-verifications'],
  ...['follow-validations', 'queue-webhooks', 'write-exports', 'keep-documents', 'sum-up'],
];

/** The same paths once more, with a table that refuses calls of endpoints and of workers. */
export async function failures(tools: Tools, proxy: DynamodbProxy): Promise<void> {
  const { canaries, call } = tools;
  const caller = (worker: string) => `domicilia-${process.env.STAGE}-workers-${worker}`;
  for (const worker of FAILING)
    for (const operation of ['GetItem', 'BatchGetItem', 'Query', 'UpdateItem', 'TransactWriteItems'])
      proxy.inject({ operation, caller: caller(worker), kind: 'throttle', times: 60 });
  const refused = { customer: { name: 'Dolores Godínez', email: canaries.email() } };
  const { body } = await call('POST', '/api/direct-debits', debitBody(newCustomer(), refused));
  await call('PATCH', `/api/direct-debits/${body.id}`, {
    customer: { name: 'Dolores', email: canaries.email() },
  });
  const rows = [fileRow({ clabe: canaries.number(), rfc: canaries.rfc(), email: canaries.email() })];
  const imported = await importsOf(call).create(csvOf(rows));
  await call('POST', `/api/imports/${imported.id}/check`);
  await newBrowser().ask(canaries.email());
  const path = `/api/customers/${newCustomer()}/payment-methods`;
  for (const kind of ['throttle', 'conflict', 'refuse-connection', 'lose-response'] as const) {
    proxy.inject({ operation: 'TransactWriteItems', kind, times: 12 });
    await call('POST', path, methodBody(canaries.number(), { rfc: canaries.rfc() }), {
      key: `fails-${kind}`,
    });
    const customer = { name: 'Dolores Godínez', email: canaries.email() };
    await call('POST', '/api/direct-debits', debitBody(newCustomer(), { customer }), { key: `d-${kind}` });
  }
}
