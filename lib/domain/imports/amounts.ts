import { type Centavos, centavosOf } from '#lib/domain/money.ts';

/** The mark before the centavos of a file's amounts. */
export const DECIMAL_MARKS = ['point', 'comma'] as const;
export type DecimalMark = (typeof DECIMAL_MARKS)[number];

export type AmountFault =
  | 'amount_missing'
  | 'amount_format'
  | 'amount_damaged'
  | 'amount_ambiguous'
  | 'amount_mark';

/** One kind of mark, and one or two digits after it: centavos. */
const CENTAVOS = /^\d+([.,])\d{1,2}$/;
/** Two kinds of marks, or one several times: thousands, and perhaps centavos. */
const GROUPED = {
  point: /^\d{1,3}(?:,\d{3})+\.\d{1,2}$|^\d{1,3}(?:,\d{3}){2,}$/,
  comma: /^\d{1,3}(?:\.\d{3})+,\d{1,2}$|^\d{1,3}(?:\.\d{3}){2,}$/,
};
/** Thousands under one mark, and a number with three decimals under the other. */
const AMBIGUOUS = /^\d{1,3}[.,]\d{3}$/;
const SCIENTIFIC = /^\d+(?:[.,]\d+)?E[+-]?\d+$/i;
const PLAIN = /^\d+$/;

const CURRENCY_BEFORE = /^(?:MXN|\$|\s)+/i;
const CURRENCY_AFTER = /(?<![MXN\s])(?:MXN|\s)+$/i;

/** Returns an amount without its currency. Spaces inside remain: `35 0` may be a typing error. */
const bare = (cell: string): string => cell.replace(CURRENCY_BEFORE, '').replace(CURRENCY_AFTER, '');

/**
 * Returns the decimal mark of a file's amounts; undefined if no amount shows it, or if they disagree: then each amount
 * with a mark is refused.
 */
export function decimalMarkOf(cells: readonly string[]): DecimalMark | undefined {
  const marks = new Set(cells.map((cell) => markOf(bare(cell))));
  marks.delete(undefined);
  return marks.size === 1 ? [...marks][0] : undefined;
}

/** Returns the mark that an amount shows beyond doubt. */
function markOf(text: string): DecimalMark | undefined {
  const [, mark] = CENTAVOS.exec(text) ?? [];
  if (mark !== undefined) return mark === '.' ? 'point' : 'comma';
  if (GROUPED.point.test(text)) return 'point';
  return GROUPED.comma.test(text) ? 'comma' : undefined;
}

/** Returns the centavos of an amount in pesos, or why it cannot be read. The caller checks its size. */
export function readAmount(cell: string, mark: DecimalMark | undefined): Centavos | AmountFault {
  const text = bare(cell);
  if (text === '') return 'amount_missing';
  if (SCIENTIFIC.test(text)) return 'amount_damaged';
  if (!PLAIN.test(text)) {
    const shown = markOf(text);
    if (shown === undefined && !AMBIGUOUS.test(text)) return 'amount_format';
    if (mark === undefined) return shown === undefined ? 'amount_ambiguous' : 'amount_mark';
    if (shown !== undefined && shown !== mark) return 'amount_mark';
    // With this mark it would have three decimals.
    if (shown === undefined && text.includes(mark === 'point' ? '.' : ',')) return 'amount_ambiguous';
  }
  const [thousands, decimal] = mark === 'comma' ? ['.', ','] : [',', '.'];
  return centavosOf(Number(text.replaceAll(thousands, '').replace(decimal, '.'))) ?? 'amount_format';
}
