import type { IncomingMessage } from 'node:http';
import type { Action } from './dynamodb-actions.ts';

const SENDING = 'POST /v2/email/outbound-emails';

/**
 * Everything that a request to SES needs permission for: sending from a domain, and through a configuration set.
 * Functions do nothing else there.
 *
 * @param arn Makes the ARN of a resource of SES.
 */
export function mailActionsOf(
  { method, url }: IncomingMessage,
  { FromEmailAddress, ConfigurationSetName }: Readonly<Record<string, unknown>>,
  arn: (resource: string) => string,
): Action[] {
  if (`${method} ${url}` !== SENDING) return [{ action: `ses:${method}`, resource: arn(`${url}`) }];
  const domain = /@([^@>]+)>?$/.exec(String(FromEmailAddress))?.[1] ?? '';
  const resources = [
    `identity/${domain}`,
    ...(typeof ConfigurationSetName === 'string' ? [`configuration-set/${ConfigurationSetName}`] : []),
  ];
  return resources.map((resource) => ({ action: 'ses:SendEmail', resource: arn(resource) }));
}
