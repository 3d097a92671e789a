import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  type CfnFunction,
  Function as LambdaFunction,
  LoggingFormat,
  RecursiveLoop,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { Duration, Validations } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { ServiceContext } from '#infra/constructs/shared-resources.ts';
import { functions, type Handler } from '#infra/functions/catalogue.ts';
import { logOf } from '#infra/functions/function-logs.ts';
import { reservedFor } from '#infra/functions/reserved-concurrency.ts';
import { namesOf } from '#infra/settings/names.ts';
import type { StageConfig } from '#infra/settings/stages.ts';
import { environmentOf } from './environment.ts';
import { acknowledgeFiles } from './file-grants.ts';
import { acknowledgeSenders, grantsOf } from './grants.ts';

/**
 * Half of the time that API Gateway waits, so that callers get the function's response and never a timeout of API
 * Gateway.
 */
const API_TIMEOUT_SECONDS = 15;

/** Megabytes; with more, cold starts do not get shorter. */
const DEFAULT_MEMORY_MB = 512;

/**
 * A Lambda function with its own role and exact permissions. It shares a log group with others, and alarms count their
 * errors together.
 */
export class ServiceFunction extends Construct {
  readonly lambda: LambdaFunction;

  /**
   * @param extra statements in addition to those of its entry, such as the permission to write to its dead-letter queue
   */
  constructor(
    scope: Construct,
    handler: Handler,
    context: ServiceContext,
    extra: readonly PolicyStatement[] = [],
  ) {
    super(scope, handler.replaceAll('/', '-'));
    const { config, codeOf, data, publicUrl } = context;
    const names = namesOf(config.name);
    const spec = functions[handler];
    const reserved = reservedFor(handler, config);

    const logGroup = data.logs[logOf(handler)];
    const ownLogs = new PolicyStatement({
      sid: 'OwnLogs',
      actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
      resources: [logGroup.logGroupArn],
    });
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      description: `Runs functions/${handler}.ts`,
      inlinePolicies: {
        grants: new PolicyDocument({
          statements: [ownLogs, ...tracesOf(config), ...grantsOf(spec, context), ...extra],
        }),
      },
    });
    this.lambda = new LambdaFunction(this, 'Function', {
      functionName: names.function(handler),
      description: `functions/${handler}.ts`,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      code: codeOf(handler),
      memorySize: spec.memory ?? DEFAULT_MEMORY_MB,
      timeout: Duration.seconds(spec.timeout ?? API_TIMEOUT_SECONDS),
      role: role.withoutPolicyUpdates(),
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      ...(config.traces && { tracing: Tracing.ACTIVE }),
      ...(putsBack(spec) && { recursiveLoop: RecursiveLoop.ALLOW }),
      environment: environmentOf(spec, config, publicUrl),
      ...(reserved !== undefined && { reservedConcurrentExecutions: reserved }),
    });
    (this.lambda.node.defaultChild as CfnFunction).addMetadata('domicilia:entry', `functions/${handler}.ts`);
    acknowledgeTraces(this, config);
    acknowledgeSenders(this, spec);
    acknowledgeFiles(this, spec, config.name);
  }
}

/**
 * Returns whether a function puts messages back into the queue that starts it. Lambda stops a chain of sixteen such calls
 * by default. The waits and attempts of a webhook are bounded, and a call passes its chain on to every message that it
 * puts back, also of other webhooks, so a long chain is no endless one.
 */
const putsBack = ({ sendsWebhooks, trigger }: (typeof functions)[Handler]): boolean =>
  sendsWebhooks === true && trigger !== undefined && 'dueWebhooks' in trigger;

/** Returns the permission to send traces to X-Ray, in a stage that has them. */
function tracesOf({ traces }: StageConfig): PolicyStatement[] {
  if (!traces) return [];
  const actions = ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'];
  return [new PolicyStatement({ sid: 'Traces', actions, resources: ['*'] })];
}

/** Acknowledges that this permission names no resource. */
function acknowledgeTraces(scope: Construct, { traces }: StageConfig): void {
  if (!traces) return;
  Validations.of(scope).acknowledge({
    id: 'AwsSolutions-IAM5[Resource::*]',
    reason: 'X-Ray has no resources that could limit the sending of traces.',
  });
}
