import { Aws } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { FilePrefix } from '#infra/files.ts';
import { namesOf } from '#infra/names.ts';
import { ruleWorker } from './rule-worker.ts';
import type { ServiceContext, ServiceFunction } from './service-function.ts';

/** A function that is told of each file that arrives below a prefix: `detail.object.key` names it as it is. */
export function fileWorker(
  scope: Construct,
  handler: string,
  prefix: FilePrefix,
  context: ServiceContext,
): ServiceFunction {
  const bucket = namesOf(context.config.name).files(Aws.ACCOUNT_ID, Aws.REGION);
  const eventPattern = {
    source: ['aws.s3'],
    detailType: ['Object Created'],
    detail: { bucket: { name: [bucket] }, object: { key: [{ prefix }] } },
  };
  return ruleWorker(scope, handler, 'Arrived', eventPattern, context);
}
