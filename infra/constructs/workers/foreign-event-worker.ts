import { Aws } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { ServiceFunction } from '#infra/constructs/function/service-function.ts';
import type { MailEvent } from '#infra/functions/function-spec.ts';
import type { WorkerHandler } from '#infra/functions/workers.ts';
import type { FilePrefix } from '#infra/settings/files.ts';
import { namesOf } from '#infra/settings/names.ts';
import { ruleWorker, type WorkerContext } from './rule-worker.ts';

/** Creates a function that runs for each new file below some prefixes; `detail.object.key` is its unescaped name. */
export function fileWorker(
  scope: Construct,
  handler: WorkerHandler,
  prefixes: readonly FilePrefix[],
  context: WorkerContext,
): ServiceFunction {
  const bucket = namesOf(context.config.name).files(Aws.ACCOUNT_ID, Aws.REGION);
  const eventPattern = {
    source: ['aws.s3'],
    detailType: ['Object Created'],
    detail: { bucket: { name: [bucket] }, object: { key: prefixes.map((prefix) => ({ prefix })) } },
  };
  return ruleWorker(scope, handler, { id: 'Arrived', eventPattern }, context);
}

/** The names of mail events in EventBridge. */
const DETAIL_TYPES: Readonly<Record<MailEvent, string>> = {
  Bounce: 'Email Bounced',
  Complaint: 'Email Complaint Received',
  Delivery: 'Email Delivered',
};

/** Creates a function that receives the events of SES about the stage's mails. */
export function mailWorker(
  scope: Construct,
  handler: WorkerHandler,
  mailEvents: readonly MailEvent[],
  context: WorkerContext,
): ServiceFunction {
  const eventPattern = {
    source: ['aws.ses'],
    detailType: mailEvents.map((event) => DETAIL_TYPES[event]),
    // The bus belongs to the account: events about the other stage's mails arrive on it as well.
    detail: { mail: { tags: { 'ses:configuration-set': [namesOf(context.config.name).mails] } } },
  };
  return ruleWorker(scope, handler, { id: 'Returned', eventPattern }, context);
}
