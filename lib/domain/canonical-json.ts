/**
 * Returns JSON with sorted members: the same value always gives the same text, also after DynamoDB has stored it, which
 * keeps no order.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
