import { namesOf } from '#infra/settings/names.ts';
import { type Facts, type Finding, refused, warning } from './facts.ts';

/**
 * Checks that somebody hears alarms: the address in the settings was confirmed. SNS forgets a subscription that nobody
 * confirms within days, and no deployment subscribes the same address again.
 */
export function checkSubscription({ config, subscriptions, stacks }: Facts): Finding[] {
  const { name, alarmEmail } = config;
  // A new address is subscribed by the deployment, which says so.
  if (!alarmEmail || !subscriptions || stacks.data?.outputs.AlarmEmail !== alarmEmail) return [];
  const grave = name === 'production' ? refused : warning;
  const subscription = subscriptions.find(({ endpoint }) => endpoint === alarmEmail);
  if (subscription?.isConfirmed) return [];
  const topic = `topic ${namesOf(name).of('alarms')}`;
  if (subscription)
    return [
      grave(
        `Nobody hears alarms: ${alarmEmail} has not confirmed. Open the link in the mail of AWS Notifications there, or have it sent again in the console of SNS, ${topic}, Request confirmation.`,
      ),
    ];
  return [
    grave(
      `Nobody hears alarms: there is no subscription of ${alarmEmail} any more. Create it in the console of SNS, ${topic}, protocol Email, and confirm it.`,
    ),
  ];
}
