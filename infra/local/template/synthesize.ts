import { fork } from 'node:child_process';
import { lastWords } from '#infra/host/one-line.ts';
import { UserError } from '#infra/host/user-error.ts';
import type { StackTemplate } from './deployment.ts';

/** The message of the separate process: the templates, or the error in one line with its stack. */
export type Synthesized =
  | { readonly templates: readonly StackTemplate[] }
  | { readonly error: string; readonly stack?: string | undefined };

/**
 * Synthesizes the templates of the local run's stage, without the functions' code. This happens in a separate process:
 * the rest of the service starts in parallel, and the CDK's memory is freed afterwards.
 *
 * @throws UserError if the process ends without templates; its `cause` has the output of that process
 */
export function synthesizeSandbox(): Promise<readonly StackTemplate[]> {
  const program = new URL('./synthesize-process.ts', import.meta.url);
  const child = fork(program, { execArgv: [], silent: true });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  return new Promise((resolve, reject) => {
    const fail = (why: string, cause: unknown) =>
      reject(new UserError(`The CDK app ended without templates: ${why}`, { cause }));
    child.once('message', (message: Synthesized) =>
      'templates' in message ? resolve(message.templates) : fail(message.error, message.stack),
    );
    child.once('error', (error) => fail(error.message, error.stack));
    child.once('close', (code, signal) =>
      fail(signal ? `it was ended by ${signal}.` : lastWords(output) || `exit code ${code}.`, output),
    );
  });
}
