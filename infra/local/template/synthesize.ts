import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { StackTemplate } from './deployment.ts';

/**
 * The templates of the stage that the local run serves, made now by the CDK app, without bundling the functions. It happens in a process
 * of its own: the rest of the service starts meanwhile, and the CDK's memory is free again afterwards.
 *
 * @throws Error where it ends without templates; the process itself has said why
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
