import { printable } from './printable.ts';

/** About a line of a cell, in characters: even a short line takes a whole one. */
const LINE = 70;

/**
 * Lines as cells of a table, each with so many characters at most. A cell never breaks over pages, and what is higher than a
 * page would be cut off.
 */
export function portions(lines: readonly string[], most: number): string[] {
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
