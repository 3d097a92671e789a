/** Returns the typed mails of a day; undefined if that is no number that a plan may have. */
export function perDayOf({ perDay }: { readonly perDay: string }): number | undefined {
  const count = Number(perDay.replace(/[,\s]/g, ''));
  return Number.isInteger(count) && count >= 1 && count <= 10_000 ? count : undefined;
}
