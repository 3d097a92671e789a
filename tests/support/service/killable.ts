import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { documents } from '#lib/store/engine/client.ts';

/** The process of this work has ended: nothing that it does afterwards takes effect. */
class Killed extends Error {
  override readonly name = 'Killed';
  /** As in each error of the SDK: nothing takes it for a fault of a record. */
  readonly $metadata = {};
}

type Life = { callsLeft: number; losesLastResponse: boolean; callsUnderWay: number };

const lives = new AsyncLocalStorage<Life>();

/** A call to the outside, before or after which the work may end. */
export async function costingLife<T>(call: () => Promise<T>): Promise<T> {
  const life = lives.getStore();
  if (!life) return call();
  life.callsLeft -= 1;
  if (life.callsLeft < 0) throw new Killed();
  life.callsUnderWay += 1;
  const response = await call().finally(() => {
    life.callsUnderWay -= 1;
  });
  if (life.callsLeft === 0 && life.losesLastResponse) throw new Killed();
  return response;
}

/** Ends the process of the work that calls this, at once: nothing that it does afterwards takes effect. */
export function endLife(): never {
  const life = lives.getStore();
  if (life) life.callsLeft = -1;
  throw new Killed();
}

documents.middlewareStack.add((next) => (input) => costingLife(() => next(input)), {
  step: 'initialize',
  name: 'lifetime',
});

/**
 * Runs a piece of work and kills it at a call to the table or the bucket: after `calls` of them, either the last one
 * gets no response or the next one is not made. Returns true if it was killed, false if it ended before.
 */
export async function killedAt(
  calls: number,
  losesLastResponse: boolean,
  work: () => Promise<unknown>,
): Promise<boolean> {
  const life = { callsLeft: calls, losesLastResponse, callsUnderWay: 0 };
  try {
    await lives.run(life, work);
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
  }
  await untilQuiet(life);
  return life.callsLeft < 0 || (life.callsLeft === 0 && losesLastResponse);
}

/**
 * Waits until nothing of a piece of work goes on: what it still reads would otherwise share a call with the reads of
 * others, and take these with it.
 */
async function untilQuiet(life: Life): Promise<void> {
  for (let turns = 0; turns < 3; turns += 1) {
    if (life.callsUnderWay > 0) turns = 0;
    await nextTurn();
  }
}
