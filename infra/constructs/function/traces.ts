import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Validations } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { StageConfig } from '#infra/settings/stages.ts';

type Tracing = Pick<StageConfig, 'traces'>;

/** Returns the permission to send traces to X-Ray, in a stage that has them. */
export function tracesOf({ traces }: Tracing): PolicyStatement[] {
  if (!traces) return [];
  const actions = ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'];
  return [new PolicyStatement({ sid: 'Traces', actions, resources: ['*'] })];
}

/** Says why that permission names no resource. */
export function acknowledgeTraces(scope: Construct, { traces }: Tracing): void {
  if (!traces) return;
  Validations.of(scope).acknowledge({
    id: 'AwsSolutions-IAM5[Resource::*]',
    reason: 'X-Ray has no resources to which sending traces could be limited.',
  });
}
