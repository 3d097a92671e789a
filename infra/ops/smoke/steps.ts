/** A step: how long it took, and `ok` or what went wrong. */
export type Step = { readonly step: string; readonly ms: number; readonly result: string };

export type Try = <Result>(step: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Runs steps until one fails; the result of that one says why.
 *
 * @param visit runs its steps one after the other with the function that it receives
 */
export async function goThrough(visit: (attempt: Try) => Promise<void>): Promise<Step[]> {
  const steps: Step[] = [];
  const attempt: Try = async (step, work) => {
    const since = performance.now();
    const note = (result: string) => steps.push({ step, ms: Math.round(performance.now() - since), result });
    try {
      const result = await work();
      note('ok');
      return result;
    } catch (error) {
      note(reasonOf(error));
      throw new Stopped();
    }
  };
  await visit(attempt).catch((error: unknown) => {
    if (!(error instanceof Stopped)) throw error;
  });
  return steps;
}

/** Ends the run after a failed step, which is already recorded. */
class Stopped extends Error {}

/** Adds the cause, where `fetch` says what happened. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as { message: string; cause?: { code?: string; message?: string } };
  return [message, cause?.code ?? cause?.message].filter(Boolean).join(': ');
}
