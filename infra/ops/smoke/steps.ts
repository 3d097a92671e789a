/** A step that was tried: how long it took, and `ok` or what went wrong. */
export type Step = { readonly step: string; readonly ms: number; readonly result: string };

export type Try = <Result>(step: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Goes through steps until one fails; of that one, the result says why.
 *
 * @param visit tries its steps one after the other by the function that it is given
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

/** A step has failed, and was noted. */
class Stopped extends Error {}

/** `fetch` says only in the cause what happened. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as { message: string; cause?: { code?: string; message?: string } };
  return [message, cause?.code ?? cause?.message].filter(Boolean).join(': ');
}
