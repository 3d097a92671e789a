import { PATIENCE } from '#lib/aws/client-settings.ts';

/**
 * Makes the AWS clients that this process creates from now on wait without a limit: for a call that a test holds, or for
 * a server in the same process, which may be slow. `others` are settings that some clients have of their own.
 */
export function waitWithoutLimit(...others: readonly object[]): void {
  const limits = { connectionTimeout: 0, requestTimeout: 0, socketTimeout: 0 };
  for (const patience of [PATIENCE, ...others]) Object.assign(patience, limits);
}
