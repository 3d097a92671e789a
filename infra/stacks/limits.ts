import { Stack } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { addAccountLimits } from '#infra/constructs/api/account-limits.ts';
import type { StageConfig } from '#infra/settings/stages.ts';
import type { EdgeStack } from './edge.ts';
import { stackProps } from './stack-props.ts';

/**
 * The limits of accounts: two resources for each, for which the stack of the interface has no room. A usage plan names a
 * stage of the API that is there, so this stack comes last; until it has come for the first time, every request with a
 * token is answered 503.
 */
export class LimitsStack extends Stack {
  constructor(scope: Construct, { restApiId }: EdgeStack, config: StageConfig) {
    super(scope, 'limits', stackProps(config, 'limits', 'what each account may ask for'));
    addAccountLimits(this, restApiId, config);
  }
}
