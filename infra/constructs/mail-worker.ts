import type { Construct } from 'constructs';
import type { MailEvent } from '#infra/function-spec.ts';
import { namesOf } from '#infra/names.ts';
import { ruleWorker } from './rule-worker.ts';
import type { ServiceContext, ServiceFunction } from './service-function.ts';

/** As EventBridge calls them. */
const DETAIL_TYPES: Readonly<Record<MailEvent, string>> = {
  Bounce: 'Email Bounced',
  Complaint: 'Email Complaint Received',
};

/** A function that gets what comes back of the stage's mails. */
export function mailWorker(
  scope: Construct,
  handler: string,
  mailEvents: readonly MailEvent[],
  context: ServiceContext,
): ServiceFunction {
  const eventPattern = {
    source: ['aws.ses'],
    detailType: mailEvents.map((event) => DETAIL_TYPES[event]),
    // The bus is the account's: the other stage's mails come back on it, too.
    detail: { mail: { tags: { 'ses:configuration-set': [namesOf(context.config.name).mails] } } },
  };
  return ruleWorker(scope, handler, 'Returned', eventPattern, context);
}
