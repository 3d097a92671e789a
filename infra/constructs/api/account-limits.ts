import { CfnApiKey, CfnUsagePlan, CfnUsagePlanKey } from 'aws-cdk-lib/aws-apigateway';
import type { Construct } from 'constructs';
import { namesOf } from '#infra/settings/names.ts';
import type { StageConfig } from '#infra/settings/stages.ts';
import { accountLimits } from '#lib/auth/account-limit.ts';

/**
 * What each merchant's account may ask for: a usage plan, and a key of it for each limit that there is. API Gateway
 * applies the limit of the key before that of the stage, so that what one account asks for too much is refused before it
 * is counted against everybody. It does so as well as it can, not to the request. The plan names a stage, which must be
 * there before it.
 */
export function addAccountLimits(scope: Construct, restApiId: string, config: StageConfig): CfnUsagePlan {
  const { name, accountRequestsPerSecond, accountBurst } = config;
  const plan = new CfnUsagePlan(scope, 'Plan', {
    usagePlanName: namesOf(name).of('accounts'),
    description: 'The request limit of one account',
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
    // AWS adds one key at a time, and CloudFormation does not repeat what is refused with 409.
    if (before) inPlan.addResourceDependency(before);
    before = inPlan;
  }
  return plan;
}
