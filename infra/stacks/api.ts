import { Stack } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { SiteSource } from '#infra/bundle/site/site-source.ts';
import { addAccountLimits } from '#infra/constructs/api/account-limits.ts';
import { type ApiIds, deployedStage } from '#infra/constructs/api/deployed-stage.ts';
import { guardOrigin } from '#infra/constructs/origin/origin-guard.ts';
import type { ServiceContext } from '#infra/constructs/shared-resources.ts';
import { SiteDeployment } from '#infra/constructs/site/deploy-site.ts';
import { stackProps } from './stack-props.ts';

/** Deploys the API of the edge stack, after its functions, and the files of the site. */
export class ApiStack extends Stack {
  constructor(scope: Construct, ids: ApiIds, siteOf: SiteSource, context: ServiceContext) {
    const { config, data } = context;
    super(scope, 'api', stackProps(config, 'api', 'the deployed API'));
    const stage = deployedStage(this, ids, config, data.operationsKey);
    guardOrigin(this, stage, data.secrets.origin, config);
    addAccountLimits(this, ids.restApiId, config).node.addDependency(stage);
    // The API of a release must be deployed before its pages.
    new SiteDeployment(this, siteOf, context).node.addDependency(stage);
  }
}
