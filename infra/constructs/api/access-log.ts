import {
  AccessLogFormat,
  CfnAccount,
  AccessLogField as Field,
  LogGroupLogDestination,
  type StageOptions,
} from 'aws-cdk-lib/aws-apigateway';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { RemovalPolicy, Validations } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { removalOf } from '#infra/constructs/removal.ts';
import { namesOf } from '#infra/settings/names.ts';
import type { StageConfig } from '#infra/settings/stages.ts';

/**
 * One JSON line for each request. It contains the route instead of the path and the query: paths contain customers'
 * ids, and queries can contain anything. Text that the caller chooses, such as the user agent, is left out, because API
 * Gateway does not escape it.
 */
const LINE = {
  request_id: Field.contextRequestId(),
  time: Field.contextRequestTimeEpoch(),
  // The address of CloudFront, or of a caller that bypasses it. The distribution's log has the viewer's address.
  connection_ip: Field.contextIdentitySourceIp(),
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

/** Returns the access log of the API's stage. */
export function accessLog(scope: Construct, config: StageConfig, encryptionKey: IKey): Partial<StageOptions> {
  const logGroup = new LogGroup(scope, 'AccessLog', {
    logGroupName: namesOf(config.name).logGroup('access'),
    retention: config.logDays,
    encryptionKey,
    removalPolicy: removalOf(config),
  });
  return {
    accessLogDestination: new LogGroupLogDestination(logGroup),
    accessLogFormat: AccessLogFormat.custom(JSON.stringify(LINE)),
  };
}

/**
 * Lets API Gateway write logs. This is one setting for the whole account and region, and API Gateway only accepts a
 * role that can write any log group. The stage that is deployed last sets it. It remains after the stack is deleted,
 * because another stage may need it.
 */
export function allowGatewayLogs(scope: Construct): CfnAccount {
  const role = new Role(scope, 'GatewayLogsRole', {
    assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
    description: 'Lets API Gateway write the access logs of this account',
    inlinePolicies: {
      logs: new PolicyDocument({
        statements: [
          new PolicyStatement({
            actions: [
              'logs:CreateLogGroup',
              'logs:CreateLogStream',
              'logs:DescribeLogGroups',
              'logs:DescribeLogStreams',
              'logs:PutLogEvents',
              'logs:GetLogEvents',
              'logs:FilterLogEvents',
            ],
            resources: ['*'],
          }),
        ],
      }),
    },
  });
  role.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
  Validations.of(role).acknowledge({
    id: 'AwsSolutions-IAM5[Resource::*]',
    reason:
      'API Gateway has this role as a setting of the whole account, and accepts it only if it can write any log group. No function runs with this role.',
  });
  const account = new CfnAccount(scope, 'GatewayAccount', { cloudWatchRoleArn: role.roleArn });
  account.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
  return account;
}
