import type { RowStatus } from './import.ts';
import { type FoundFault, sentencesOfFound } from './later-faults.ts';

/** What the result file says of a row. */
export type Result = {
  readonly line: number;
  readonly external_id: string;
  readonly status: RowStatus;
  readonly direct_debit_id: string | null;
  readonly order_id?: string;
  readonly faults: readonly FoundFault[];
};

/** The first line of a result file. Its mark of UTF-8 lets spreadsheets read the accents. */
export const RESULT_HEADER = '\uFEFFline,external_id,status,direct_debit_id,faults,es,en,order_id\r\n';

/** Returns the line of a result file about a row. The file is safe to open in a spreadsheet: no cell is a formula. */
export function resultLine({ line, external_id, status, direct_debit_id, order_id, faults }: Result): string {
  const codes = faults.map(({ column, fault }) => (column === null ? fault : `${column}:${fault}`));
  const sentences = faults.map(sentencesOfFound);
  const cells = [
    ...[String(line), external_id, status, direct_debit_id ?? '', codes.join(' ')],
    ...[sentences.map(({ es }) => es).join(' '), sentences.map(({ en }) => en).join(' ')],
    order_id ?? '',
  ];
  return `${cells.map(cell).join(',')}\r\n`;
}

const cell = (text: string): string => {
  // Spreadsheets ignore white space before a formula, and some read its full-width signs (OWASP, CSV injection).
  const safe = /^[\s=+\-@＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[",\r\n;]/.test(safe) || safe !== text ? `"${safe.replaceAll('"', '""')}"` : safe;
};
