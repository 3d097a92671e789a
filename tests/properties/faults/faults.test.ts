/*
 * A fault at any call: every operation of the interface and every worker, in the state in which a story meets it, is
 * done again for each of its calls to AWS and for each way in which that call can fail. Afterwards its caller does what
 * callers do about it. Then nothing may be lost, doubled or orphaned: the table, the files, the messages and the mails
 * are those of the same work without a fault, except for what is drawn at random. The calls are recorded, not listed.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { workers } from '#infra/functions/workers.ts';
import { routes } from '#lib/api/routes.ts';
import { CALL_FAULT_STRIDE } from '#tests/support/jest/budget.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { attempt, faultsOfRepetition, undisturbed } from './attempt.ts';
import { chosen } from './chosen.ts';
import { faultsAt } from './faults.ts';
import { LEFT_OUT } from './left-out.ts';
import { startAround } from './service.ts';
import type { Steps } from './steps.ts';

let around: Awaited<ReturnType<typeof startAround>>;
let steps: Steps;

beforeAll(async () => {
  around = await startAround();
  const { Steps } = await import('./steps.ts');
  const { requestsGoTo } = await import('./requests.ts');
  const { tellStory } = await import('./story.ts');
  steps = new Steps(around);
  requestsGoTo(steps);
  const { aws, read, setBack } = around;
  await tellStory({ steps, aws, read, setBack });
  await read();
  steps.end();
});
afterAll(() => around.stop());

const count = { steps: 0, calls: 0, faults: 0 };

async function survives(of: string): Promise<void> {
  const found: Record<string, string[]> = {};
  for (const step of steps.kept.filter((one) => one.of === of && !(of in LEFT_OUT))) {
    const faults = step.calls.flatMap((call, nth) =>
      faultsAt(call, nth).map((fault) => ({ ...fault, title: `${step.title}: call ${nth}, ${call}` })),
    );
    const tried = faults.filter(({ title, kind, lasts }) =>
      chosen(`${title} ${kind} ${lasts}`, CALL_FAULT_STRIDE),
    );
    if (tried.length === 0) continue;
    const expected = await undisturbed(around, step);
    const repeated = faultsOfRepetition(step, expected);
    if (repeated.length > 0) found[step.title] = repeated;
    for (const { title, ...fault } of tried) {
      const wrong = await attempt(around, step, expected, fault);
      if (wrong) count.faults += 1;
      if (wrong && wrong.length > 0) found[`${title}, ${fault.kind}${fault.lasts ? '' : ' once'}`] = wrong;
    }
    count.steps += 1;
    count.calls += step.calls.length;
  }
  expect(found).toEqual({});
  expect(await around.isAsRead()).toBe(true);
}

describe('whichever call to AWS fails, nothing is lost or done twice by', () => {
  test.each(routes.map(({ method, path, id }) => [`${method} ${path}`, id] as const))('%s', (_, id) =>
    survives(id),
  );
  test.each(Object.keys(workers))('%s', survives);
});

longTest('every operation and every worker is tried, but for those with a reason', () => {
  const all = [...routes.map(({ id }) => id), ...Object.keys(workers)];
  const missing = all.filter((one) => !steps.succeeded.has(one) && !(one in LEFT_OUT));
  expect(missing).toEqual([]);
});

afterAll(() => {
  process.stderr.write(`${count.steps} steps, ${count.calls} calls, ${count.faults} faults were met.\n`);
});
