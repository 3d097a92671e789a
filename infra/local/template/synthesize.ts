import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { StackTemplate } from './deployment.ts';

/**
 * Synthesizes the templates of the local run's stage, without the functions' code. This happens in a separate process:
 * the rest of the service starts in parallel, and the CDK's memory is freed afterwards.
 *
 * @throws Error if the process ends without templates; it has reported the reason itself
 */
export async function synthesizeSandbox(): Promise<StackTemplate[]> {
  const child = fork(new URL('./synthesize-process.ts', import.meta.url), { execArgv: [] });
  const ended = once(child, 'disconnect').then(() => {
    throw new Error('The CDK app ended without templates.');
  });
  ended.catch(() => {});
  const [templates] = await Promise.race([once(child, 'message'), ended]);
  return templates;
}
