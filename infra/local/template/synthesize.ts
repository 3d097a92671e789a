import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { StackTemplate } from './deployment.ts';

/**
 * The templates of the sandbox stage, made now by the CDK app, without bundling the functions. It happens in a thread
 * of its own: the rest of the service starts meanwhile, and the CDK's memory is free again afterwards.
 *
 * @throws whatever the CDK app throws
 */
export async function synthesizeSandbox(): Promise<StackTemplate[]> {
  const worker = new Worker(new URL('./synthesize-thread.ts', import.meta.url), { execArgv: [] });
  const ended = once(worker, 'exit').then(() => {
    throw new Error('The CDK app ended without templates.');
  });
  ended.catch(() => {});
  const [templates] = await Promise.race([once(worker, 'message'), ended]);
  return templates;
}
