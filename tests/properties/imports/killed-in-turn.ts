import { expect } from '@jest/globals';
import type { Working } from '#lib/domain/imports/import.ts';
import { copyTable, putBack } from '#tests/support/database/table-copy.ts';
import { IMPORT_KILL_STRIDE, SEED } from '#tests/support/jest/budget.ts';
import { killedAt } from '#tests/support/service/killable.ts';
import type { loneImports } from './lone-imports.ts';

type Lone = ReturnType<typeof loneImports>;

/**
 * Asks for a step of an import, and kills its worker at its calls to the table and the bucket in turn, before the call or
 * after it, until it is no longer killed. Each time the sweep goes on.
 *
 * @returns the outcome, which is the same each time as without a kill, and at how many points the worker was killed
 */
export async function killedInTurn(lone: Lone, id: string, step: Working) {
  await lone.ask(id, step);
  const [copy, written] = [await copyTable(), [...lone.files.written]];
  const again = async () => {
    await putBack(copy);
    lone.files.written.clear();
    for (const [name, text] of written) lone.files.written.set(name, text);
  };
  await lone.work(id);
  const outcome = await lone.outcome(id);
  let points = 0;
  for (const losesLastResponse of [false, true]) {
    const from = (losesLastResponse ? 1 : 0) + (SEED % IMPORT_KILL_STRIDE);
    for (let calls = from, isKilled = true; isKilled; calls += IMPORT_KILL_STRIDE) {
      await again();
      isKilled = await killedAt(calls, losesLastResponse, () => lone.work(id));
      await lone.finish(id);
      expect({ calls, ...(await lone.outcome(id)) }).toEqual({ calls, ...outcome });
      points += isKilled ? 1 : 0;
    }
  }
  return { outcome, points };
}
