import { table } from '#infra/documents/parts.ts';
import type { Demand } from './model.ts';

/** Below this share of the limit, a demand gets no line. */
const WORTH_A_LINE = 0.2;

/** A part of the month's costs that is named. */
const LARGE_PART = 0.05;

/** Returns what a workload needs and costs a month, in Markdown, the scarcest first. */
export function resultsText(
  demands: readonly Demand[],
  money: Readonly<Record<string, number>>,
  collectionsAMonth: number,
  measured: string,
): string {
  const rows = demands
    .filter(({ share }) => share >= WORTH_A_LINE)
    .map(({ what, needed, limit, unit, share, upTo, remedy }) => [
      what,
      `${shown(needed)} ${unit}`,
      shown(limit),
      upTo === undefined ? '' : shown(upTo),
      share >= 1 ? remedy : '',
    ]);
  const month = Object.values(money).reduce((sum, part) => sum + part, 0);
  const parts = Object.entries(money)
    .filter(([, part]) => part >= month * LARGE_PART)
    .toSorted(([, one], [, other]) => other - one)
    .map(([what, part]) => `${Math.round(part)} for ${what}`);
  return `
Measured on ${measured}.

${table(['what', 'needed', 'available', 'enough for, a day', 'what to do'], rows)}

Everything else needs less than a fifth of what is available.

A month costs some ${Math.round(month)} US dollars: ${parts.join('; ')}. That is ${cents(month / collectionsAMonth)} cents for each collection.
`;
}

const shown = (value: number): string => Number(value.toPrecision(3)).toLocaleString('en-US');
const cents = (dollars: number): string => (100 * dollars).toFixed(3);
