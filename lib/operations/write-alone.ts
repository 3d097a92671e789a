import { transact, type Write } from '#lib/store/engine/transact.ts';

/** Writes a change, together with what its caller stores of the result, and returns the result. */
export type Store = <T>(writes: readonly Write[], result: T) => Promise<T>;

/** Writes a change by itself: for operators, whose commands store no response. */
export const writeAlone: Store = async (writes, result) => {
  await transact(writes);
  return result;
};
