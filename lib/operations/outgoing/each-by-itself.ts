import { errorDetails, log } from '#lib/log.ts';

/**
 * Does a step of a run for each payment, in their order. One that fails keeps no other from its money: it is tried again
 * after the others, and then logged as an error, which raises the alarm `decision-needed`. The next run tries it again.
 */
export async function eachByItself(
  payments: AsyncIterable<readonly string[]>,
  step: (id: string) => Promise<unknown>,
): Promise<void> {
  const failed: string[] = [];
  for await (const ids of payments) for (const id of ids) await step(id).catch(() => failed.push(id));
  for (const payment_id of failed) {
    await step(payment_id).catch((error: unknown) =>
      log('error', 'payment_failed', {
        payment_id,
        what_to_do: 'ops collections run',
        ...errorDetails(error),
      }),
    );
  }
}
