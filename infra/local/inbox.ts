import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { UserError } from './user-error.ts';

export type Inbox = { readonly url: string; stop(): Promise<void> };

/**
 * Starts the embedded SES on a port of the loopback interface (0 takes a free one). Mails that functions send arrive
 * in its inbox; none leaves this machine. It runs in a thread of its own, so that a fault in it harms nothing else.
 *
 * @throws UserError where the port is taken, or the inbox ends before it listens.
 */
export async function startInbox(port: number): Promise<Inbox> {
  const worker = new Worker(new URL('./inbox-thread.ts', import.meta.url), {
    workerData: { port },
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  const ended = Promise.all([text(worker.stderr), once(worker, 'exit')]).then(([output]) => {
    throw new UserError(`The inbox for the mails ended at its start. ${output.trim()}`);
  });
  // Later than at the start, it is stopped or its own affair.
  ended.catch(() => {});
  const [actual] = (await Promise.race([once(worker, 'message'), ended])) as [number | undefined];
  if (actual === undefined) {
    await worker.terminate();
    throw new UserError(
      `Port ${port} for the mails is in use. Choose another one: INBOX_PORT=${port + 1} npm start`,
    );
  }
  return {
    url: `http://localhost:${actual}`,
    stop: async () => {
      await worker.terminate();
    },
  };
}
