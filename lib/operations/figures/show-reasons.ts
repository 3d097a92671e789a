/** Returns the reasons of failed charges, the most frequent first. */
export function showReasons(reasons: Readonly<Record<string, number>>): { code: string; count: number }[] {
  return Object.entries(reasons)
    .map(([code, count]) => ({ code, count }))
    .sort((one, other) => other.count - one.count || (one.code < other.code ? -1 : 1));
}
