import { IDS } from '#lib/api/members/story.ts';
import type { Import } from '#lib/domain/imports/import.ts';
import type { ImportRow } from '#lib/domain/imports/row.ts';
import {
  afterSlice,
  beginStep,
  endStep,
  newImport,
  noteFile,
  stopStep,
  takeUp,
} from '#lib/domain/imports/steps.ts';

/** The story's import: a file of three customers, in which one account has lost its digits. */

const at = (time: string) => new Date(`2026-11-20T${time}Z`);
const file = { kind: 'direct_debits', file_name: 'clientes.csv' } as const;
const guess = {
  ...({ encoding: 'utf-8', separator: ',', decimal_mark: 'point', days: 'iso', ignored: [] } as const),
  columns: [
    ...(['external_id', 'customer_id', 'name', 'email', 'clabe', 'rfc', 'amount'] as const),
    ...(['interval', 'next_payment_date', 'concept'] as const),
  ],
};
const bytes = {
  version: '"3f0a"',
  sha256: '0f3d2c5a7be1946c8d20b7f3a91e54dc6b8a07f1e2d3c4b5a69788796a5b4c3d',
};

export const created: Import = newImport(
  { ...file, id: IDS.import, account_id: IDS.account },
  at('16:20:00.112'),
);
export const checking = beginStep(created, 'checking', at('16:21:09.840'));
const read = noteFile(takeUp(checking, 1, at('16:21:10.007')), guess, 3, bytes, at('16:21:10.251'));
export const checked = endStep(
  afterSlice(
    read as Parameters<typeof afterSlice>[0],
    {
      ...{ rows: 3, lastLine: 4 },
      moves: [
        [undefined, 'ready'],
        [undefined, 'ready'],
        [undefined, 'rejected'],
      ],
    },
    at('16:21:10.390'),
  ) as Parameters<typeof endStep>[0],
  at('16:21:10.455'),
);
export const applying = beginStep(checked, 'applying', at('16:24:31.702'));
export const applied = endStep(
  afterSlice(
    applying as Parameters<typeof afterSlice>[0],
    {
      ...{ rows: 3, lastLine: 4 },
      moves: [
        ['ready', 'applied'],
        ['ready', 'applied'],
      ],
    },
    at('16:24:33.118'),
  ) as Parameters<typeof endStep>[0],
  at('16:24:33.260'),
);
export const undoing = beginStep(applied, 'undoing', at('17:02:00.931'));
export const undone = endStep(
  afterSlice(
    undoing as Parameters<typeof afterSlice>[0],
    {
      ...{ rows: 3, lastLine: 4 },
      moves: [
        ['applied', 'undone'],
        ['applied', 'undone'],
      ],
    },
    at('17:02:02.140'),
  ) as Parameters<typeof endStep>[0],
  at('17:02:02.275'),
);
/** Its file had no column of accounts. */
export const rejected = stopStep(
  takeUp(checking, 1, at('16:21:10.007')) as Parameters<typeof stopStep>[0],
  'columns_missing',
  ['clabe'],
  at('16:21:10.251'),
);

export const rejectedRow: ImportRow = {
  ...{ import_id: IDS.import, account_id: IDS.account, line: 4, external_id: 'C-1044' },
  ...{ status: 'rejected', step: 'checking', direct_debit_id: null },
  faults: [{ column: 'clabe', fault: 'clabe_scientific' }],
};
