import type { TableCall } from '#tests/support/database/dynamodb-proxy.ts';

/** The cost of some work in DynamoDB: how many calls of which kind, and the units of reading and of writing. */
export type Cost = {
  readonly calls: Readonly<Record<string, number>>;
  readonly readUnits: number;
  readonly writeUnits: number;
};

/** Returns the cost of these calls. */
export function costOf(calls: readonly TableCall[]): Cost {
  const kinds = Object.entries(Object.groupBy(calls, ({ operation }) => operation));
  const sum = (unit: 'readUnits' | 'writeUnits') => calls.reduce((total, call) => total + call[unit], 0);
  return {
    calls: Object.fromEntries(kinds.map(([kind, some = []]) => [kind, some.length])),
    readUnits: sum('readUnits'),
    writeUnits: sum('writeUnits'),
  };
}
