import { ListSubscriptionsByTopicCommand, SNSClient } from '@aws-sdk/client-sns';
import { namesOf } from '#infra/settings/names.ts';
import type { StageName } from '#infra/settings/stages.ts';
import { awsOptions } from './aws-options.ts';

/** A receiver of alarms, confirmed by the link in the mail of SNS or not. */
export type AlarmSubscription = {
  /** `email`, or the protocol that was subscribed by hand. */
  readonly protocol: string;
  readonly endpoint: string;
  readonly isConfirmed: boolean;
};

/** The AWS account and region of a stage. */
type Place = { readonly stage: StageName; readonly account: string; readonly region: string };

/** Returns the ARN of the topic for the alarms of a stage. */
export const alarmTopicArn = ({ stage, account, region }: Place): string =>
  `arn:aws:sns:${region}:${account}:${namesOf(stage).of('alarms')}`;

/** Returns who receives the alarms of a stage; undefined before its first deployment. */
export async function alarmSubscriptions(place: Place): Promise<readonly AlarmSubscription[] | undefined> {
  try {
    const { Subscriptions = [] } = await new SNSClient(awsOptions()).send(
      new ListSubscriptionsByTopicCommand({ TopicArn: alarmTopicArn(place) }),
    );
    return Subscriptions.map(({ Protocol = '', Endpoint = '', SubscriptionArn = '' }) => ({
      protocol: Protocol,
      endpoint: Endpoint,
      // Until then, SNS says PendingConfirmation in its place.
      isConfirmed: SubscriptionArn.startsWith('arn:'),
    }));
  } catch (error) {
    if (error instanceof Error && error.name === 'NotFoundException') return undefined;
    throw error;
  }
}
