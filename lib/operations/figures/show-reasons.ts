/** Returns the reasons of failed charges, the most frequent first. */
export const showReasons = (reasons: Readonly<Record<string, number>>): { code: string; count: number }[] =>
  frequentFirst(reasons).map(([code, count]) => ({ code, count }));

/** Returns reasons by how often they occur, the most frequent first. */
export const frequentFirst = (reasons: Readonly<Record<string, number>>): [reason: string, count: number][] =>
  Object.entries(reasons).sort(([one, many], [other, few]) => few - many || (one < other ? -1 : 1));
