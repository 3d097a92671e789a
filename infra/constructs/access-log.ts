import {
  AccessLogFormat,
  AccessLogField as Field,
  LogGroupLogDestination,
  type StageOptions,
} from 'aws-cdk-lib/aws-apigateway';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { namesOf } from '#infra/names.ts';
import type { StageConfig } from '#infra/stages.ts';

/**
 * One JSON line for each request. It names the route, not the address that was asked for: addresses hold customers'
 * ids and may hold anything in their query. Text that the caller chooses, such as the user agent, stays out too,
 * because API Gateway does not escape it.
 */
const LINE = {
  request_id: Field.contextRequestId(),
  time: Field.contextRequestTimeEpoch(),
  ip: Field.contextIdentitySourceIp(),
  account_id: Field.contextAuthorizerPrincipalId(),
  method: Field.contextHttpMethod(),
  route: Field.contextResourcePath(),
  status: Field.contextStatus(),
  refusal: Field.contextErrorResponseType(),
  response_bytes: Field.contextResponseLength(),
  latency_ms: Field.contextResponseLatency(),
  function_status: Field.contextIntegrationStatus(),
  function_ms: Field.contextIntegrationLatency(),
  authorizer_status: Field.contextAuthorizerStatus(),
  authorizer_ms: Field.contextAuthorizerIntegrationLatency(),
};

/** The access log of the API's stage. */
export function accessLog(scope: Construct, config: StageConfig, encryptionKey: IKey): Partial<StageOptions> {
  const logGroup = new LogGroup(scope, 'AccessLog', {
    logGroupName: namesOf(config.name).logGroup('access'),
    retention: config.logRetention,
    encryptionKey,
    removalPolicy: config.logRemoval,
  });
  return {
    accessLogDestination: new LogGroupLogDestination(logGroup),
    accessLogFormat: AccessLogFormat.custom(JSON.stringify(LINE)),
  };
}
