import { errorDetails, log } from '#lib/log.ts';
import type { PassingFaults } from './passing-faults.ts';

/**
 * Does a step of a run for each payment, in their order. One that fails keeps no other from its money: it is tried again
 * after the others. If it fails for a reason that may pass, that is noted, and the run is repeated. Otherwise it is logged
 * as an error, which raises the alarm `decision-needed`, and the next run tries it again.
 *
 * @param passing without it, each failure is logged as an error
 */
export async function eachByItself(
  payments: AsyncIterable<readonly string[]>,
  step: (id: string) => Promise<unknown>,
  passing?: PassingFaults,
): Promise<void> {
  const failed: string[] = [];
  for await (const ids of payments) for (const id of ids) await step(id).catch(() => failed.push(id));
  for (const payment_id of failed) {
    await step(payment_id).catch((error: unknown) => {
      if (passing?.note({ payment_id }, error)) return;
      const what_to_do = 'ops collections run';
      log('error', 'payment_failed', { payment_id, what_to_do, ...errorDetails(error) });
    });
  }
}
