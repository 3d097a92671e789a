import type { DocumentationsOf } from '#lib/api/members/documentation.ts';
import { FILTERED, list } from '#lib/api/members/meanings.ts';
import { pageOf } from '#lib/api/members/of-record.ts';
import { IDS } from '#lib/api/members/story.ts';
import { Import, ImportResult, ImportRowPage, NewImport } from './record.ts';
import type { importRoutes } from './routes.ts';

const { limit, cursor } = list;
const path = { id: { description: 'The id of the import.', example: IDS.import } };
const body = {};

export const imports = {
  createImport: {
    description:
      'Creates an import, and returns the form that uploads its file. The chapters *Import your customers* and *Import charges* describe the file.',
    body: {
      kind: 'What the rows become.',
      file_name: 'Your name of the file. Only you see it.',
    },
    requests: {
      'A file of customers': { kind: 'direct_debits', file_name: 'clientes.csv' },
      'A file of charges': { kind: 'charges', file_name: 'marzo.csv' },
    },
    response: NewImport,
  },
  listImports: {
    description: `Returns imports, newest first.\n\n${FILTERED}`,
    query: { ...list, status: 'Only imports with this status.' },
    response: pageOf(Import),
  },
  getImport: { description: 'Returns an import with its progress.', path, response: Import },
  checkImport: {
    description:
      'Reads the uploaded file and checks each row. Nothing but the import changes. The file that is read now is the one that can be applied: its SHA-256 is part of the import. Retrieve the import until it is `checked` or `rejected`, or wait for the event `import.checked` or `import.failed`. If no file is uploaded yet, it is `awaiting_upload` again, with the fault `file_missing`.',
    path,
    errors: ['import_not_ready'],
    body,
    response: Import,
  },
  listImportRows: {
    description:
      'Returns the rows of an import in the order of the file. Rows without faults appear once they are applied. A page may have fewer rows than `limit` although others follow: continue with `next_cursor` while there is one.',
    path,
    query: { limit, cursor, status: 'Only rows with this status.' },
    response: ImportRowPage,
  },
  getImportResult: {
    description:
      'Returns a link to a CSV with a line for each row: `line`, `external_id`, `status`, `direct_debit_id`, the codes of its faults, their sentences in Spanish (`es`) and English (`en`), and `order_id`. It is written at the end of each step, and deleted after seven days.',
    path,
    errors: ['import_not_ready'],
    response: ImportResult,
  },
  applyImport: {
    description:
      'Creates what each row that is `ready` describes. Of a file of direct debits: a payment method and a direct debit. No customer is asked to agree yet, and no mail is sent: the direct debits stay `created` until you send each customer the link (`POST /api/direct-debits/{id}/resend-email`). Of a file of charges: a charge, by the rules of `POST /api/direct-debits/{id}/charges`, so that its customer is pre-notified at once; a row that the rules have come to refuse since the check is `failed`. If the file has changed since the check, the import is `failed` with the fault `file_changed`, and nothing is applied.',
    path,
    errors: ['import_not_ready'],
    body,
    response: Import,
  },
  undoImport: {
    description:
      'Cancels the direct debits or withdraws the charges that the import created, and deletes the payment methods that it added, if no other direct debit uses them. Their external ids are free again. A direct debit whose customer was pre-notified of a collection, or that has ended, is `kept`, and so is a charge that has gone to the bank.',
    path,
    errors: ['import_not_ready'],
    body,
    response: Import,
  },
} satisfies DocumentationsOf<(typeof importRoutes)[number]>;
