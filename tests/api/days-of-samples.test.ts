import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import * as v from 'valibot';
import type { Collection } from '#infra/openapi/postman.ts';
import { routes } from '#lib/api/routes.ts';
import { isBusinessDay } from '#lib/domain/calendar/business-days.ts';
import { type CalendarDate, mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { lastRunDay } from '#lib/operations/collections/simulated-day.ts';
import { sampleDay, withDaysToCome } from '#lib/pages/reference/days-to-come.ts';
import type { Document } from '#lib/pages/reference/document.ts';

type Examples = Readonly<Record<string, { readonly value: Record<string, unknown> }>>;
type Body = { content: { 'application/json': { examples?: Examples } } };

const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../lib/api/${name}`, import.meta.url), 'utf8'));
const served: Document = read('openapi.json');
const collection: Collection = read('postman.json');

const DAY = 86_400_000;
const HOUR = 3_600_000;
/** The first and the last moment, in Mexico City, of every day of the next year. */
const times = Array.from({ length: 366 }, (_, days) => Date.now() + days * DAY).flatMap((time) => [
  new Date(time - (time % DAY) + 6 * HOUR),
  new Date(time - (time % DAY) + 30 * HOUR - 1),
]);

/** Returns the refusals of a sample at a time, as the endpoint decides: by schema, by rules, by the day of a run. */
function refusalsOf(operationId: string, body: Record<string, unknown>, now: Date): unknown[] {
  const route = routes.find(({ id }) => id === operationId);
  if (!route || !('body' in route)) return [`${operationId} takes no body`];
  const { issues = [] } = v.safeParse(route.body, body);
  const today = mexicoCityDate(now);
  const rules = [
    ...('rules' in route ? route.rules(body) : []),
    ...('datedRules' in route ? route.datedRules(body, today) : []),
  ];
  const date = body.date as CalendarDate;
  const isNoRunDay = route.id === 'runCollections' && !(isBusinessDay(date) && date >= today);
  return [
    ...issues,
    ...rules,
    ...(isNoRunDay || date > lastRunDay(today) ? [`${date} is no day of a run`] : []),
  ];
}

const samplesOf = ({ paths }: Document) =>
  Object.values(paths)
    .flatMap((path) => Object.values(path))
    .flatMap(({ operationId, requestBody }) =>
      Object.values((requestBody as Body | undefined)?.content['application/json'].examples ?? {}).map(
        ({ value }) => [operationId, value] as const,
      ),
    );

/** Runs the collection's script as Postman does, and returns the day that it leaves in the variable. */
function paymentDay(now: Date, before = ''): string {
  const [{ script } = { script: { exec: [] } }] = collection.event;
  const values = new Map([['paymentDay', before]]);
  const collectionVariables = {
    get: (name: string) => values.get(name),
    set: (name: string, value: string) => values.set(name, value),
  };
  class Then extends Date {
    constructor(time: number = now.getTime()) {
      super(time);
    }
  }
  const sendRequest = () => {};
  new Function('pm', 'Date', script.exec.join('\n'))({ collectionVariables, sendRequest }, Then);
  return values.get('paymentDay') ?? '';
}

/** The requests of the document: the page moves its responses and its code in the same way, which takes long. */
const requests: Document = {
  ...served,
  paths: Object.fromEntries(
    Object.entries(served.paths).map(([path, operations]) => [
      path,
      Object.fromEntries(
        Object.entries(operations).map(([method, { operationId, parameters = [], requestBody }]) => [
          method,
          { operationId, parameters, ...(requestBody && { requestBody }) },
        ]),
      ),
    ]),
  ),
};

describe('the samples of requests on the page of the reference', () => {
  test('are accepted on every day of the next year', () => {
    const refused = times.flatMap((now) =>
      samplesOf(withDaysToCome(requests, now)).flatMap(([id, body]) =>
        refusalsOf(id, body, now).map((refusal) => [now, id, refusal]),
      ),
    );
    expect(samplesOf(served).length).toBeGreaterThan(20);
    expect(refused).toEqual([]);
  });

  test('keep their order and their distances', () => {
    const now = new Date('2027-12-20T18:00:00Z');
    const daysOf = (document: Document) =>
      samplesOf(document).flatMap(([, { next_payment_date: first, end_date: end }]) => [first, end ?? first]);
    const distances = (days: unknown[]) => days.map((day) => Date.parse(`${day}`) - Date.parse(`${days[0]}`));
    const [before, after] = [daysOf(served), daysOf(withDaysToCome(served, now))].map((days) =>
      days.filter((day) => day !== undefined),
    );
    expect(after).toContain('2028-01-04');
    expect(distances(after ?? [])).toEqual(distances(before ?? []));
  });

  test('have the same days in every language, and in the response', () => {
    const now = new Date('2027-12-20T18:00:00Z');
    const { post } = withDaysToCome(served, now).paths['/api/direct-debits'] ?? {};
    const [samples, response] = [post?.['x-custom-examples'] ?? [], JSON.stringify(post?.responses)];
    expect(samples.length).toBe(12);
    expect(samples.filter(({ source }) => !source.includes('2028-01-04'))).toEqual([]);
    expect(response).toContain('"next_payment_date":"2028-01-04"');
    expect(response).toContain('"created_at":"2027-12-20T16:04:12.381Z"');
  });

  test('read a day that is over, or its month', () => {
    const { paths } = withDaysToCome(served, new Date('2028-01-01T18:00:00Z'));
    const shown = (path: string) => JSON.stringify(paths[path]?.get);
    expect(shown('/api/closings/{day}')).toContain('/api/closings/2027-12-31');
    expect(shown('/api/reports/settlements')).toContain('day=2027-12-31');
    expect(shown('/api/statements/{month}')).toContain('/api/statements/2027-12');
  });

  test('leave the signed text of the evidence as it was hashed', () => {
    const textOf = ({ paths }: Document) =>
      /"text":"(?:[^"\\]|\\.)*"/.exec(JSON.stringify(paths['/api/direct-debits/{id}/mandate']))?.[0];
    expect(textOf(served)).toContain('2026-11-20');
    expect(textOf(withDaysToCome(served, new Date('2027-12-20T18:00:00Z')))).toBe(textOf(served));
  });
});

describe('the requests of the Postman collection', () => {
  const bodies = collection.item.flatMap(({ item }) => item.map(({ request }) => request.body?.raw ?? ''));

  test('name no day', () => {
    expect(bodies.filter((body) => /20\d\d-\d\d-\d\d/.test(body))).toEqual([]);
    expect(bodies.filter((body) => body.includes('{{paymentDay}}'))).toHaveLength(4);
  });

  test('have the sample day of the reference, on every day of the next year', () => {
    expect(times.filter((now) => paymentDay(now) !== sampleDay(now))).toEqual([]);
  });

  test('keep their day until it has passed', () => {
    const now = new Date('2027-12-20T18:00:00Z');
    expect(paymentDay(now, '2027-12-21')).toBe('2027-12-21');
    expect(paymentDay(now, '2027-12-20')).toBe('2028-01-04');
  });
});

test('the bank is asked to refuse the files of a day to come, at any time of the next year', () => {
  const path = '/sandbox/files/{day}/refuse';
  const alone = { ...served, paths: { [path]: served.paths[path] ?? {} } };
  for (const now of times) {
    const { post } = withDaysToCome(alone, now).paths[path] ?? {};
    expect(post?.parameters?.find(({ name }) => name === 'day')?.example).toBe(sampleDay(now));
    expect(post?.['x-custom-examples']?.[0]?.source).toContain(`/sandbox/files/${sampleDay(now)}/refuse`);
  }
});
