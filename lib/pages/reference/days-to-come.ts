/** A document of OpenAPI, as far as its samples are concerned. */
type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };
type Operation = { readonly requestBody?: object };

const DAY = /"(20\d\d-\d\d-\d\d)"/g;
const WEEK = 7 * 86_400_000;

/**
 * Returns the document with all days in its samples of requests moved by the same number of days, so that the first one
 * is the sample day. The committed document has fixed days, which pass; a sample that is copied must be accepted.
 */
export function withDaysToCome<Served extends Document>(document: Served, now: Date): Served {
  const first = daysIn(Object.values(document.paths).flatMap((path) => Object.values(path))).sort()[0];
  if (first === undefined) return document;
  const ahead = Date.parse(sampleDay(now)) - Date.parse(first);
  const move = (day: string) => dayOf(new Date(Date.parse(day) + ahead));
  const paths = Object.entries(document.paths).map(([path, operations]) => [
    path,
    Object.fromEntries(
      Object.entries(operations).map(([method, operation]) => [method, moved(operation, move)]),
    ),
  ]);
  return { ...document, paths: Object.fromEntries(paths) };
}

/**
 * Returns the next Tuesday from the 3rd to the 9th of a month that is more than a week ahead, as `YYYY-MM-DD`. No bank
 * holiday of Mexico is on such a Tuesday, so collections can be run on it.
 */
export function sampleDay(now: Date): string {
  const tuesdays = [0, 1, 2].map((months) => {
    const third = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 3));
    third.setUTCDate(3 + ((9 - third.getUTCDay()) % 7));
    return third;
  });
  return dayOf(tuesdays.find((day) => day.getTime() > now.getTime() + WEEK) as Date);
}

const daysIn = (operations: readonly Operation[]) =>
  operations.flatMap(({ requestBody = {} }) =>
    [...JSON.stringify(requestBody).matchAll(DAY)].map(([, day = '']) => day),
  );

function moved(operation: Operation, move: (day: string) => string): Operation {
  const { requestBody } = operation;
  if (!requestBody) return operation;
  const text = JSON.stringify(requestBody).replace(DAY, (_, day: string) => `"${move(day)}"`);
  return { ...operation, requestBody: JSON.parse(text) };
}

const dayOf = (time: Date) => time.toISOString().slice(0, 10);
