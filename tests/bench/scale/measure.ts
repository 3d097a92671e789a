import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { eventsFor } from '#lib/domain/consumers.ts';
import type { TableCall } from '#tests/support/database/dynamodb-proxy.ts';
import { startLoneTable } from '#tests/support/database/lone-table.ts';
import { type Collected, collect, type Days, type Taken } from './collect.ts';
import { type Measured, STEPS, type StepCost } from './measured.ts';

const DAYS = [
  ['2027-03-05', '2027-03-08', '2027-04-07'],
  ['2027-03-08', '2027-03-09', '2027-04-08'],
  ['2027-03-09', '2027-03-10', '2027-04-09'],
] as const satisfies Days[];

/**
 * Collects from a few and from many direct debits, with the code of the functions, on the embedded database. The cost
 * of one more is the difference.
 */
export async function measure(few: number, many: number): Promise<Measured> {
  const table = await startLoneTable();
  const counting = fork(join(import.meta.dirname, 'count-calls.ts'), { execArgv: [] });
  [process.env.AWS_ENDPOINT_URL_DYNAMODB] = await once(counting, 'message');
  const takeCalls = async (): Promise<TableCall[]> => {
    counting.send('take');
    return (await once(counting, 'message'))[0];
  };
  try {
    // The first one loads and compiles.
    await collect(takeCalls, many, DAYS[0]);
    const small = await collect(takeCalls, few, DAYS[1]);
    const large = await collect(takeCalls, many, DAYS[2]);
    return differenceOf(small, large, { by: many - few, many });
  } finally {
    counting.disconnect();
    // Not awaited: the process of the database does not keep others running.
    void table.stop();
  }
}

/** The processor's time, which varies, is counted for the whole large run: a little too much. */
function differenceOf(
  small: Collected,
  large: Collected,
  { by, many }: { by: number; many: number },
): Measured {
  const each = (one: number, other: number) => (other - one) / by;
  const steps = STEPS.map((name) => {
    const [one, other] = [totalOf(small.steps.get(name)), totalOf(large.steps.get(name))];
    const indexes = Object.entries(other.indexUnits);
    return [
      name,
      {
        calls: each(one.calls, other.calls),
        readUnits: each(one.readUnits, other.readUnits),
        writeUnits: each(one.writeUnits, other.writeUnits),
        indexUnits: Object.fromEntries(
          indexes.map(([index, units]) => [index, each(one.indexUnits[index] ?? 0, units)]),
        ),
        cpu: other.cpu / many,
      },
    ] as const;
  });
  const mailed = new Set<string>(eventsFor('workers/send-mails'));
  const countOf = (events: readonly string[]) => ({
    all: events.length,
    mailed: events.filter((type) => mailed.has(type)).length,
  });
  const [one, other] = [countOf(small.events), countOf(large.events)];
  return {
    steps: Object.fromEntries(steps) as Measured['steps'],
    events: each(one.all, other.all),
    mails: each(one.mailed, other.mailed),
    bytes: large.bytes,
  };
}

function totalOf(taken: Taken | undefined): StepCost {
  const { calls, cpu } = taken ?? { calls: [], cpu: 0 };
  const indexUnits: Record<string, number> = {};
  for (const call of calls) {
    for (const [name, units] of Object.entries(call.indexUnits)) {
      indexUnits[name] = (indexUnits[name] ?? 0) + units;
    }
  }
  return {
    calls: calls.length,
    readUnits: calls.reduce((total, call) => total + call.readUnits, 0),
    writeUnits: calls.reduce((total, call) => total + call.writeUnits, 0),
    indexUnits,
    cpu,
  };
}
