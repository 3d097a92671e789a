import { evaluate, type Statement, type Verdict } from '#infra/local/iam/policy.ts';
import type { ServiceLog } from '#infra/local/service-log.ts';
import { AwsRefusal } from './api-error.ts';
import type { Caller } from './caller.ts';
import type { Action } from './dynamodb-actions.ts';

const REASONS: Readonly<Record<Exclude<Verdict, 'allowed'>, string>> = {
  not_allowed: 'because no identity-based policy allows the action',
  explicitly_denied: 'with an explicit deny in an identity-based policy',
};

/**
 * Lets pass what a role allows, in every part.
 *
 * @throws AwsRefusal `AccessDeniedException` for the first thing that it does not; the log shows it.
 */
export function permit(
  { name }: Caller,
  role: readonly Statement[],
  actions: readonly Action[],
  log: ServiceLog,
): void {
  for (const { action, resource } of actions) {
    const verdict = evaluate(role, action, resource);
    if (verdict === 'allowed') continue;
    log.warn(`${name} may not ${action} on ${resource}: its role in the template does not allow it.`);
    throw new AwsRefusal(
      'AccessDeniedException',
      `User: ${name} is not authorized to perform: ${action} on resource: ${resource} ${REASONS[verdict]}`,
    );
  }
}
