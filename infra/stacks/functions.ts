import { Stack } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { GradualRelease } from '#infra/constructs/function/gradual-release.ts';
import { LiveFunction } from '#infra/constructs/function/live-function.ts';
import type { ServiceContext } from '#infra/constructs/shared-resources.ts';
import type { Handler } from '#infra/functions/catalogue.ts';
import type { Family } from '#infra/settings/names.ts';
import { stackProps } from './stack-props.ts';

/** Holds the functions of one family that the API calls. */
export class FunctionsStack extends Stack {
  constructor(
    scope: Construct,
    family: Family,
    handlers: readonly Handler[],
    restApiId: string,
    context: ServiceContext,
  ) {
    const { config } = context;
    const name = `functions-${family}` as const;
    super(scope, name, stackProps(config, name, `the functions of the API: ${family}`));
    const release = config.gradualDeployment ? new GradualRelease(this, config.name, family) : undefined;
    for (const handler of handlers) new LiveFunction(this, handler, context, { restApiId, release });
  }
}
