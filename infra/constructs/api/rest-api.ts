import {
  Stage as ApiStage,
  CfnRestApi,
  Deployment,
  type IRestApi,
  type StageOptions,
} from 'aws-cdk-lib/aws-apigateway';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { CfnElement, Lazy, Stack, Validations } from 'aws-cdk-lib/core';
import type { Construct, IConstruct } from 'constructs';
import { namesOf } from '#infra/settings/names.ts';
import type { StageConfig } from '#infra/settings/stages.ts';
import { PDF } from '#lib/api/binary.ts';
import { accessLog, allowGatewayLogs } from './access-log.ts';

/** The API by which the world knows a stage, before anything is served by it: its name and its transport. */
export function bareApi(scope: Construct, { name }: StageConfig): CfnRestApi {
  const api = new CfnRestApi(scope, 'Api', {
    name: namesOf(name).api,
    description: `Domicilia ${name}`,
    endpointConfiguration: { types: ['REGIONAL'] },
    // TLS 1.2 with forward secrecy at least; and the host that was asked for must be the one of the handshake.
    securityPolicy: 'SecurityPolicy_TLS13_1_2_PFS_PQ_2025_09',
    endpointAccessMode: 'STRICT',
    apiKeySourceType: 'AUTHORIZER',
    // What else is asked for, by `*/*` as well, stays text.
    binaryMediaTypes: [PDF],
  });
  Validations.of(api).acknowledge({
    id: 'AwsSolutions-APIG2',
    reason:
      'The functions check every member against the schema of the route, and answer with all faults at once; API Gateway would stop at the first, in words of its own.',
  });
  return api;
}

/** Kinds of resources whose every change needs a new deployment of the API. */
const SERVED = /^AWS::ApiGateway::(?:Method|Resource|GatewayResponse|Authorizer|RequestValidator)$/;

/**
 * Serves what was declared of an API, so far and below `scope`: a deployment, and the stage with its limits and its
 * access log. The deployment is made anew whenever any of that changes.
 */
export function serveApi(scope: Construct, api: IRestApi, config: StageConfig, logKey: IKey): ApiStage {
  const served = scope.node.findAll().filter(isServed);
  const deployment = new Deployment(scope, 'Deployment', { api });
  deployment.node.addDependency(...served);
  const content = () => Stack.of(scope).resolve(served.map((each) => each._toCloudFormation()));
  deployment.addToLogicalId(Lazy.uncachedAny({ produce: content }));
  const options: StageOptions = accessLog(scope, config, logKey);
  const stage = new ApiStage(scope, 'Stage', {
    ...options,
    deployment,
    stageName: config.name,
    throttlingRateLimit: config.requestsPerSecond,
    throttlingBurstLimit: config.burst,
    tracingEnabled: config.traces,
  });
  stage.node.addDependency(allowGatewayLogs(scope));
  acknowledge(stage);
  return stage;
}

const isServed = (construct: IConstruct): construct is CfnElement & { _toCloudFormation(): object } =>
  CfnElement.isCfnElement(construct) &&
  SERVED.test((construct as CfnElement & { cfnResourceType?: string }).cfnResourceType ?? '');

function acknowledge(stage: ApiStage): void {
  Validations.of(stage).acknowledge(
    {
      id: 'AwsSolutions-APIG3',
      reason:
        'Requests come through the distribution, which is where a firewall stands in a stage that has one.',
    },
    {
      id: 'AwsSolutions-APIG6',
      reason:
        'Execution logs hold paths, headers and bodies, that is account numbers; the access log has a line for every request and its outcome.',
    },
  );
}
