import { json } from '#tests/ops/run-ops.ts';
import { eventually } from '#tests/support/service/eventually.ts';

/** Repeats a command until its result is as it will stay: workers follow a change after a moment. */
export async function settled<Result>(words: readonly string[], is: (result: Result) => boolean) {
  return eventually(async () => {
    const result: Result = await json(...words);
    if (!is(result)) throw new Error(`${words.join(' ')}: ${JSON.stringify(result)}`);
    return result;
  });
}

/** Waits until a mail about a direct debit was sent. */
export const mailed = (id: string, kind: string) =>
  settled<{ mails: { kind: string }[] }>(['debit', 'show', id], ({ mails }) =>
    mails.some((mail) => mail.kind === kind),
  );
