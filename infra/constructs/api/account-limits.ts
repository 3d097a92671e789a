import { CfnApiKey, CfnUsagePlan, CfnUsagePlanKey } from 'aws-cdk-lib/aws-apigateway';
import type { Construct } from 'constructs';
import { namesOf } from '#infra/settings/names.ts';
import type { StageConfig } from '#infra/settings/stages.ts';
import { accountLimits } from '#lib/auth/account-limit.ts';

/**
 * Adds the limits of merchants' accounts, and of their customers' links: a usage plan, with a key for each limit. API
 * Gateway applies the limit of a key before that of the stage, so the excess of one account is refused before it counts
 * against all. API Gateway applies it approximately. The plan refers to the stage, which must be created first.
 */
export function addAccountLimits(scope: Construct, restApiId: string, config: StageConfig): CfnUsagePlan {
  const { name, accountRequestsPerSecond, accountBurst } = config;
  const plan = new CfnUsagePlan(scope, 'Plan', {
    usagePlanName: namesOf(name).of('accounts'),
    description: 'The request limit of one account, and of its links',
    apiStages: [{ apiId: restApiId, stage: name }],
    throttle: { rateLimit: accountRequestsPerSecond, burstLimit: accountBurst },
  });
  let before: CfnUsagePlanKey | undefined;
  for (const [place, limit] of accountLimits(name, config.accountLimits).entries()) {
    const key = new CfnApiKey(scope, `Limit${place}`, {
      name: limit,
      value: limit,
      description: 'Not a secret: only the authorizer names it',
      enabled: true,
    });
    const inPlan = new CfnUsagePlanKey(scope, `Limit${place}InPlan`, {
      keyId: key.ref,
      keyType: 'API_KEY',
      usagePlanId: plan.ref,
    });
    // AWS adds one key at a time, and CloudFormation does not retry a 409.
    if (before) inPlan.addResourceDependency(before);
    before = inPlan;
  }
  return plan;
}
