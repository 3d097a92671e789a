import { printable } from './printable.ts';
import { keepTogether, type Sheet } from './sheet.ts';
import { COLOURS, MARGINS, SIZES } from './style.ts';

/** A label and the lines next to it; `mono` if each character counts. */
export type Row = { label: string; lines: readonly string[]; mono?: true };

const CELL = {
  border: 0,
  padding: { top: 3.5, right: 8, bottom: 3, left: 0 },
  textColor: COLOURS.text,
} as const;

const LABEL_WIDTH = 158;

/** Writes rows of a label and a value: a table whose first column holds the headings. */
export function writeRows({ doc, root }: Sheet, rows: readonly Row[]): void {
  if (rows.length === 0) return;
  doc.font('text').fontSize(SIZES.text);
  keepTogether(doc, SIZES.text * 3);
  const table = doc.table({
    structParent: root,
    columnStyles: [LABEL_WIDTH, '*'],
    defaultStyle: CELL,
  });
  for (const { label, lines, mono } of rows) {
    const heading = { text: printable(label), type: 'TH', scope: 'Row', textColor: COLOURS.muted } as const;
    const font = mono ? { src: 'mono', size: SIZES.mono } : { src: 'text', size: SIZES.text };
    for (const text of portions(lines, 2000)) {
      table.row([heading, { text, font }]);
      rule(doc);
    }
  }
  table.end();
  doc.moveDown(0.5);
}

/** Writes rows under three headings. */
export function writeColumns(
  { doc, root }: Sheet,
  headings: readonly [string, string, string],
  rows: readonly (readonly [string, string, string])[],
): void {
  doc.font('text').fontSize(SIZES.text);
  keepTogether(doc, SIZES.text * 6);
  const table = doc.table({ structParent: root, columnStyles: [LABEL_WIDTH, '*', '*'], defaultStyle: CELL });
  table.row(
    headings.map((heading) => ({
      text: printable(heading),
      type: 'TH',
      scope: 'Column',
      font: { src: 'strong', size: SIZES.text },
    })),
  );
  rule(doc);
  for (const row of rows) {
    const cells = row.map((cell) => portions([cell], 900));
    for (let part = 0; part < Math.max(...cells.map(({ length }) => length)); part++) {
      table.row(cells.map((texts) => ({ text: texts[part] ?? '' })));
      rule(doc);
    }
  }
  table.end();
  doc.moveDown(0.5);
}

/** Draws a line below what was written last; it is an ornament that screen readers skip. */
function rule(doc: PDFKit.PDFDocument): void {
  doc.markContent('Artifact', { type: 'Layout' });
  doc.moveTo(MARGINS.left, doc.y).lineTo(doc.page.width - MARGINS.right, doc.y);
  doc.lineWidth(0.5).strokeColor(COLOURS.line).stroke();
  doc.endMarkedContent();
}

/** The approximate length of a line in a cell, in characters: even a short line fills a whole one. */
const LINE = 70;

/**
 * Returns lines as cells of a table, each with so many characters at most. A cell never breaks over pages, and a cell
 * higher than a page would be cut off.
 */
function portions(lines: readonly string[], most: number): string[] {
  const cells: { text: string; length: number }[] = [];
  for (const line of lines.flatMap((each) => pieces(printable(each), most))) {
    const length = Math.max(line.length, LINE);
    const cell = cells.at(-1);
    if (cell && cell.length + length <= most) {
      cell.text += `\n${line}`;
      cell.length += length;
    } else {
      cells.push({ text: line, length });
    }
  }
  return cells.map(({ text }) => text);
}

function pieces(line: string, most: number): string[] {
  const count = Math.max(1, Math.ceil(line.length / most));
  return Array.from({ length: count }, (_, piece) => line.slice(piece * most, (piece + 1) * most));
}
