import type { IKey } from 'aws-cdk-lib/aws-kms';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { CfnLoggingConfiguration, type CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Aws } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { ORIGIN_SECRET_HEADER } from '#infra/constructs/origin/origin-secret.ts';
import { removalOf } from '#infra/constructs/removal.ts';
import { FRONT_REGION, firewallLogName } from '#infra/settings/names.ts';
import type { StageConfig } from '#infra/settings/stages.ts';

/**
 * Headers that can contain a credential or a secret of the service. AWS WAF logs all other headers as they were sent,
 * and no body.
 */
const REDACTED_HEADERS = [
  'authorization',
  'proxy-authorization',
  'cookie',
  'x-api-key',
  'x-amz-security-token',
  'x-payload-digest',
  'idempotency-key',
  'referer',
  ORIGIN_SECRET_HEADER,
];

/**
 * Creates the log of requests that the firewall refused, or counted and passed: the rule, the address, the country and
 * the program. It leaves out paths, which contain customers' ids, queries, and headers with credentials. Requests that
 * match no rule are not logged.
 */
export function firewallLog(
  scope: Construct,
  acl: CfnWebACL,
  config: StageConfig,
  encryptionKey: IKey,
): void {
  const logGroupName = firewallLogName(config.name);
  const group = new LogGroup(scope, 'FirewallLog', {
    logGroupName,
    retention: config.logDays,
    encryptionKey,
    removalPolicy: removalOf(config),
  });
  const logging = new CfnLoggingConfiguration(scope, 'FirewallLogging', {
    resourceArn: acl.attrArn,
    // AWS WAF does not accept the `:*` at the end of the log group's ARN.
    logDestinationConfigs: [
      `arn:${Aws.PARTITION}:logs:${FRONT_REGION}:${Aws.ACCOUNT_ID}:log-group:${logGroupName}`,
    ],
    redactedFields: [
      { uriPath: {} },
      { queryString: {} },
      ...REDACTED_HEADERS.map((Name) => ({ singleHeader: { Name } })),
    ],
    loggingFilter: {
      DefaultBehavior: 'DROP',
      Filters: [
        {
          Behavior: 'KEEP',
          Requirement: 'MEETS_ANY',
          Conditions: ['BLOCK', 'COUNT', 'EXCLUDED_AS_COUNT'].map((Action) => ({
            ActionCondition: { Action },
          })),
        },
      ],
    },
  });
  logging.node.addDependency(group);
}
