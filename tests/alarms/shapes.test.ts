import { beforeAll, describe, expect, test } from '@jest/globals';
import { alarmsOf } from '#tests/infra/alarms-of.ts';
import { synthesize, type Templates } from '#tests/infra/synthesized.ts';
import { filtersOf } from './filter-pattern.ts';
import { replay, type Shape } from './replay.ts';
import { QUIET, UNWATCHED } from './shapes/quiet.ts';
import { REQUESTS } from './shapes/requests.ts';
import { WORK } from './shapes/work.ts';

const LOUD = { ...REQUESTS, ...WORK };

let templates: Templates;
const raised = new Set<string>();

beforeAll(() => {
  templates = synthesize('production');
});

/** AWS does not document whether `FILL` fills a metric without any data: both must have the same result. */
const mailsOf = (shape: Shape) => {
  const [one, other] = [true, false].map((fillsUnknown) => replay(templates, shape, fillsUnknown));
  expect(one?.mails).toEqual(other?.mails);
  for (const subject of one?.raised.keys() ?? []) raised.add(subject);
  return one?.mails;
};

describe('no alarm is raised by', () => {
  test.each(Object.entries(QUIET))('%s', (_, shape) => {
    expect(mailsOf(shape)).toEqual([]);
  });
});

describe('one mail is sent for each symptom of', () => {
  test.each(Object.entries(LOUD))('%s', (_, [shape, ...mails]) => {
    expect(mailsOf(shape)).toEqual(mails);
  });

  test('and every alarm is raised by some symptom', () => {
    const { metric, composite } = alarmsOf(templates);
    expect([...raised].sort()).toEqual([...metric, ...composite].map(({ subject }) => subject).sort());
  });
});

test('the recorded metrics and logs are those that the alarms watch', () => {
  const { metric } = alarmsOf(templates);
  const watched = new Set(metric.flatMap(({ metrics }) => metrics.map(({ key }) => key)));
  const shapes = [...Object.values(QUIET), ...Object.values(LOUD).map(([shape]) => shape)];
  const recorded = new Set(shapes.flatMap(({ metrics }) => Object.keys(metrics)));
  expect([...recorded].filter((key) => !watched.has(key))).toEqual(UNWATCHED);
  const counted = new Set(filtersOf(templates).map(({ key }) => key));
  expect([...watched].filter((key) => key.startsWith('Domicilia '))).toEqual([...counted]);
});
