import { type CfnRestApi, EndpointType, RestApi } from 'aws-cdk-lib/aws-apigateway';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Validations } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { namesOf } from '#infra/settings/names.ts';
import type { StageConfig } from '#infra/settings/stages.ts';
import { accessLog, allowGatewayLogs } from './access-log.ts';

/** The empty API of a stage: its transport, its limits and its access log. */
export function serviceApi(scope: Construct, config: StageConfig, logKey: IKey): RestApi {
  const api = new RestApi(scope, 'Api', {
    restApiName: namesOf(config.name).api,
    description: `Domicilia ${config.name}`,
    endpointTypes: [EndpointType.REGIONAL],
    cloudWatchRole: false,
    deployOptions: {
      stageName: config.name,
      throttlingRateLimit: config.requestsPerSecond,
      throttlingBurstLimit: config.burst,
      ...accessLog(scope, config, logKey),
    },
  });
  const resource = api.node.defaultChild as CfnRestApi;
  // TLS 1.2 with forward secrecy at least; and the host that was asked for must be the one of the handshake.
  resource.securityPolicy = 'SecurityPolicy_TLS13_1_2_PFS_PQ_2025_09';
  resource.endpointAccessMode = 'STRICT';
  // The library's own output of the address has a name that nobody could type.
  api.node.tryRemoveChild('Endpoint');
  api.deploymentStage.node.addDependency(allowGatewayLogs(scope));

  Validations.of(api).acknowledge(
    {
      id: 'AwsSolutions-APIG2',
      reason:
        'The functions check every member against the schema of the route, and answer with all faults at once; API Gateway would stop at the first, in words of its own.',
    },
    {
      id: 'AwsSolutions-COG4',
      reason:
        'Merchants are programs with tokens of this service, which its own authorizer verifies; there are no users to pool.',
    },
  );
  Validations.of(api.deploymentStage).acknowledge(
    {
      id: 'AwsSolutions-APIG3',
      reason:
        'Requests come from programs and are JSON of 64 KiB at most; throttling, strict schemas and the authorizer stand where rules against browsers would.',
    },
    {
      id: 'AwsSolutions-APIG6',
      reason:
        'Execution logs hold paths, headers and bodies, that is account numbers; the access log has a line for every request and its outcome.',
    },
  );
  return api;
}
