import {
  Stage as ApiStage,
  Deployment,
  type MethodDeploymentOptions,
  RestApi,
  type StageOptions,
} from 'aws-cdk-lib/aws-apigateway';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Stack, Validations } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { publicPosts } from '#infra/functions/catalogue.ts';
import type { StageConfig } from '#infra/settings/stages.ts';
import { accessLog, allowGatewayLogs } from './access-log.ts';
import { apiDefinition } from './definition.ts';

/** The ids of a stage's API in API Gateway. */
export type ApiIds = { readonly restApiId: string; readonly rootResourceId: string };

/**
 * Creates a deployment, which is a copy of the API's definition, and the stage with its limits and access log. A
 * deployment never changes, so a changed definition creates a new one.
 */
export function deployedStage(scope: Construct, ids: ApiIds, config: StageConfig, logKey: IKey): ApiStage {
  const deployment = new Deployment(scope, 'Deployment', {
    api: RestApi.fromRestApiAttributes(scope, 'Api', ids),
  });
  deployment.addToLogicalId(Stack.of(scope).resolve(apiDefinition(config)));
  const options: StageOptions = accessLog(scope, config, logKey);
  const stage = new ApiStage(scope, 'Stage', {
    ...options,
    deployment,
    stageName: config.name,
    throttlingRateLimit: config.requestsPerSecond,
    throttlingBurstLimit: config.burst,
    methodOptions: publicLimits(config),
    tracingEnabled: config.traces,
  });
  stage.node.addDependency(allowGatewayLogs(scope));
  Validations.of(stage).acknowledge(
    {
      id: 'AwsSolutions-APIG3',
      reason:
        'A stage with a firewall also has a web ACL here, which accepts only requests of the distribution. A stage without a firewall has neither.',
    },
    {
      id: 'AwsSolutions-APIG6',
      reason:
        'Execution logs contain paths, headers and bodies, and so account numbers. The access log has a line for every request and its outcome.',
    },
  );
  return stage;
}

/**
 * Returns the limits of the POSTs that need no token. Each has its own limit instead of the stage's, which applies to
 * all other methods together. So a flood of one such POST is refused before it uses up the limit of others, or of the
 * AWS account.
 *
 * API Gateway applies the limit of the usage plan first, then those of the method, the account and the region:
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-request-throttling.html
 */
function publicLimits(config: StageConfig): Record<string, MethodDeploymentOptions> {
  const limits = {
    throttlingRateLimit: config.publicRequestsPerSecond,
    throttlingBurstLimit: config.publicBurst,
  };
  return Object.fromEntries(publicPosts(config).map(({ path, method }) => [`${path}/${method}`, limits]));
}
