/** Returns a percentage in words, with at most two decimals: `2.9%`. */
export const percentOf = (percent: number): string => `${Number(percent.toFixed(2))}%`;
