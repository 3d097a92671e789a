import { businessDaysAfter } from '#lib/domain/calendar/business-days.ts';
import { addDays } from '#lib/domain/calendar/dates.ts';
import { chargeFile } from '#tests/properties/imports/charge-files.ts';
import { PDF } from '#tests/support/records/documents.ts';
import { csvOf, fileRow, upload } from '#tests/support/records/imports.ts';
import { type Ask, type Asking, type At, ofOne, plainly } from './ask.ts';
import { newNumber } from './numbers.ts';

/** The content of a merchant's file: mostly rows that can be applied, sometimes one that cannot. */
function fileOf(at: At, kind: 'direct_debits' | 'charges'): string {
  const { world, draw, view, of, today } = at;
  const mine = () => {
    world.known.count += 1;
    return `row-${world.known.count}`;
  };
  if (kind === 'charges') {
    const debits = view.own('debits', of).filter(({ status }) => status === 'active');
    const rows = debits.slice(0, 3).map(({ id }) => ({
      ...{ external_id: mine(), direct_debit_id: id, amount: draw.one('20.00', '50.00', '900.00') },
      charge_date: businessDaysAfter(today, 2 + draw.below(5)),
    }));
    return chargeFile(rows);
  }
  const rows = Array.from({ length: 1 + draw.below(3) }, () => {
    const id = mine();
    const clabe = newNumber(world, '5551');
    return fileRow({
      ...{ external_id: id, customer_id: id, email: `${id}@example.com`, clabe },
      ...{ amount: draw.one('100.00', '250.00', 'x'), interval: 'semanal' },
      next_payment_date: businessDaysAfter(today, 6 + draw.below(5)),
    });
  });
  return csvOf(rows);
}

/** The requests about imports and the consents that they ask for. */
export const imports = {
  createImport: (at: At): Asking => {
    const kind = at.draw.isOneIn(3) ? 'charges' : 'direct_debits';
    const content = fileOf(at, kind);
    return {
      body: { kind, file_name: 'clientes.csv' },
      learn: async ({ upload: form }) => {
        at.world.known.uploads.push({ form, content });
        if (!at.draw.isOneIn(6)) await upload(form, content);
      },
    };
  },
  listImports: plainly(),
  getImport: ofOne('imports'),
  checkImport: ofLast(['awaiting_upload', 'checked']),
  listImportRows: ofOne('imports'),
  getImportResult: ofLast(['applied', 'checked', 'undone', 'failed']),
  applyImport: ofLast(['checked']),
  undoImport: ofLast(['applied', 'failed']),
  planConsentRequests: (at: At) =>
    ofLast(['applied'], { body: { mails_per_day: at.draw.one(10, 20), paused: at.draw.isOneIn(5) } })(at),
  getConsentRequests: ofOne('imports'),
};

/** Returns the request for an import, mostly one with a certain status. */
function ofLast(statuses: readonly string[], more: object = {}): Ask {
  return (at) => {
    const all = at.view.own('imports', at.of);
    const fitting = all.filter(({ status }) => statuses.includes(status));
    const one = at.draw.isOneIn(6) ? at.draw.of(all) : fitting.at(-1);
    return one && { params: { id: one.id }, ...more };
  };
}

/** The requests about documents and exports. */
export const documents = {
  createDocument: (at: At) => {
    const learn = async ({ upload: form }: { upload: Parameters<typeof upload>[0] }) => {
      if (!at.draw.isOneIn(5)) await upload(form, at.draw.isOneIn(5) ? 'no document' : PDF);
    };
    return ofOne('debits', { body: { file_name: 'mandato-firmado.pdf' }, learn })(at);
  },
  listDocuments: ofOne('debits'),
  getDocument: ofOne('documents'),
  keepDocument: ofOne('documents'),
  createExport: ({ draw, today }: At): Asking => {
    const kind = draw.one(
      'payments',
      'settlements',
      'direct_debits',
      'events',
      'fiscal_payments',
      'fiscal_fees',
    );
    return {
      body: { kind, from: addDays(today, -draw.below(20)), to: today, format: draw.one('csv', 'jsonl') },
    };
  },
  listExports: plainly(),
  getExport: ofOne('exports'),
};
