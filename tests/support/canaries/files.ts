import { debitBody, newCustomer } from '#tests/support/records/direct-debits.ts';
import { documentsOf, PDF } from '#tests/support/records/documents.ts';
import { csvOf, fileRow, importsOf } from '#tests/support/records/imports.ts';
import type { Tools } from './tools.ts';

/** Files of merchants: imports with good and faulty rows, documents and exports. */
export async function files({ canaries, call }: Tools): Promise<void> {
  const row = () => fileRow({ clabe: canaries.number(), rfc: canaries.rfc(), email: canaries.email() });
  const imported = importsOf(call);
  const rows = Array.from({ length: 14 }, row);
  const { id } = await imported.applied(csvOf(rows));
  await call('PUT', `/api/imports/${id}/consent-requests`, { mails_per_day: 5 });
  await imported.rows(id);
  await imported.result(id);
  const moved = row();
  const faulty = [
    { ...row(), clabe: `${canaries.number()}1` },
    { ...moved, name: moved.clabe, concept: moved.clabe, external_id: moved.clabe },
    { ...row(), rfc: `${canaries.rfc()}X`, email: `${canaries.email()},` },
    { ...row(), amount: canaries.number(), next_payment_date: canaries.rfc() },
  ];
  const refused = await imported.create(csvOf(faulty));
  await imported.check(refused.id);
  await imported.rows(refused.id);
  await imported.result(refused.id).catch(() => undefined);
  const noFile = await imported.create(`${canaries.number()}\u0000${canaries.email()}`);
  await imported.check(noFile.id);
  await call('POST', '/api/imports', { kind: 'direct_debits', file_name: `${canaries.number()}.csv` });
  const debit = (await call('POST', '/api/direct-debits', debitBody(newCustomer()))).body.id;
  const documents = documentsOf(call);
  await documents.kept(debit, Buffer.concat([PDF, Buffer.from(`${canaries.number()} ${canaries.email()}`)]));
  await documents.kept(debit, `no PDF: ${canaries.number()}`);
  await call('POST', `/api/direct-debits/${debit}/documents`, { file_name: `${canaries.rfc()}.exe` });
  for (const kind of ['payments', 'direct_debits', 'transfers']) {
    const { body } = await call('POST', '/api/exports', { kind, from: '2026-11-01', to: '2026-11-27' });
    if (body.id) await call('GET', `/api/exports/${body.id}`);
  }
}
