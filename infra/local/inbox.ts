import { Worker } from 'node:worker_threads';
import { UserError } from './user-error.ts';

export type Inbox = { readonly url: string; stop(): Promise<void> };

/** What the inbox's thread reports: the port it listens on, or that it could not. */
export type InboxReport = { readonly port: number } | { readonly failed: true };

/**
 * Starts the embedded SES on a port of the loopback interface (0 takes a free one). Mails that functions send arrive
 * in its inbox; none leaves this machine. It runs in a thread of its own, so that a fault in it harms nothing else.
 *
 * @throws UserError where the port is taken.
 */
export async function startInbox(port: number): Promise<Inbox> {
  const worker = new Worker(new URL('./inbox-thread.ts', import.meta.url), {
    workerData: { port },
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  const report = await new Promise<InboxReport>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  if ('failed' in report) {
    await worker.terminate();
    throw new UserError(
      `Port ${port} for the mails is in use. Choose another one: INBOX_PORT=${port + 1} npm start`,
    );
  }
  return {
    url: `http://localhost:${report.port}`,
    stop: async () => {
      await worker.terminate();
    },
  };
}
