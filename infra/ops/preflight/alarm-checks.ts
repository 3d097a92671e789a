import { namesOf } from '#infra/settings/names.ts';
import { type Facts, type Finding, refused, warning } from './facts.ts';

/**
 * Checks that someone receives alarms: the address in the settings is confirmed. SNS deletes a subscription that is not
 * confirmed within days, and no deployment subscribes the same address again.
 */
export function checkSubscription({ config, subscriptions, stacks }: Facts): Finding[] {
  const { name, alarmEmail } = config;
  // The deployment subscribes a new address, and a warning says so.
  if (!alarmEmail || !subscriptions || stacks.data?.outputs.AlarmEmail !== alarmEmail) return [];
  const grave = name === 'production' ? refused : warning;
  const subscription = subscriptions.find(({ endpoint }) => endpoint === alarmEmail);
  if (subscription?.isConfirmed) return [];
  const topic = `topic ${namesOf(name).of('alarms')}`;
  if (subscription)
    return [
      grave(
        `Nobody receives alarms: ${alarmEmail} is not confirmed. Open the link in the mail of AWS Notifications, or send it again in the SNS console, ${topic}, Request confirmation.`,
      ),
    ];
  return [
    grave(
      `Nobody receives alarms: the subscription of ${alarmEmail} no longer exists. Create it in the SNS console, ${topic}, protocol Email, and confirm it.`,
    ),
  ];
}
