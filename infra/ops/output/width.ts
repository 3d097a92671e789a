import stringWidth from 'string-width';

/** Columns of a page without a terminal, such as a file or a pipe. */
const WITHOUT_TERMINAL = 100;
/** Narrower terminals are treated as if they had these columns. */
const NARROWEST = 40;

/** Returns how many columns a line may take: those of the terminal, or 100 without one. */
export function widthOfPage({ columns }: { readonly columns?: number | undefined } = process.stdout): number {
  return Math.max(NARROWEST, columns ?? WITHOUT_TERMINAL);
}

/** Returns how many columns a text takes in a terminal. */
export const widthOf = (text: string): number => stringWidth(text);

const LETTERS = new Intl.Segmenter('es', { granularity: 'grapheme' });

/** Returns a text in at most these columns. One that is longer ends with `…`. */
export function cut(text: string, width: number): string {
  return widthOf(text) <= width ? text : `${headOf(text, width - 1).trimEnd()}…`;
}

/** Returns the beginning of a text that fits some columns, without breaking a letter or an emoji. */
function headOf(text: string, width: number): string {
  let [head, used] = ['', 0];
  for (const { segment } of LETTERS.segment(text)) {
    used += widthOf(segment);
    if (used > width) break;
    head += segment;
  }
  return head;
}

/** Returns a text as lines of at most these columns. Lines break at spaces; longer words are broken. */
export function linesOf(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((long) => piecesOf(long, width))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(longer) <= width) line = longer;
    else {
      if (line !== '') lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}

function piecesOf(word: string, width: number): string[] {
  const pieces: string[] = [];
  let rest = word;
  while (widthOf(rest) > width) {
    // A letter may be wider than the whole line.
    const piece = headOf(rest, width) || rest;
    pieces.push(piece);
    rest = rest.slice(piece.length);
  }
  return rest === '' && pieces.length > 0 ? pieces : [...pieces, rest];
}

/** Returns a text on this side of so many columns. */
export function padded(text: string, width: number, side: 'left' | 'right'): string {
  const spaces = ' '.repeat(Math.max(0, width - widthOf(text)));
  return side === 'left' ? text + spaces : spaces + text;
}
