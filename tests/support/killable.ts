import { AsyncLocalStorage } from 'node:async_hooks';
import { documents } from '#lib/store/client.ts';

/** The process of this work has ended: nothing that it does afterwards happens. */
class Killed extends Error {
  override readonly name = 'Killed';
}

type Life = { callsLeft: number; losesLastAnswer: boolean };

const lives = new AsyncLocalStorage<Life>();

/** Every call to the table costs the work that makes it a part of its life. */
documents.middlewareStack.add(
  (next) => async (input) => {
    const life = lives.getStore();
    if (!life) return next(input);
    life.callsLeft -= 1;
    if (life.callsLeft < 0) throw new Killed();
    const answer = await next(input);
    if (life.callsLeft === 0 && life.losesLastAnswer) throw new Killed();
    return answer;
  },
  { step: 'initialize', name: 'lifetime' },
);

/**
 * Runs a piece of work and kills it at a call to the table: after `calls` of them, the last one either not answered
 * any more or the next one not made any more. True where it was killed, false where it ended before.
 */
export async function killedAt(
  calls: number,
  losesLastAnswer: boolean,
  work: () => Promise<unknown>,
): Promise<boolean> {
  const life = { callsLeft: calls, losesLastAnswer };
  try {
    await lives.run(life, work);
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
  }
  return life.callsLeft < 0 || (life.callsLeft === 0 && losesLastAnswer);
}
