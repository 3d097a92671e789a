import { checkedConfig } from '#infra/settings/stage-config.ts';
import type { StageConfig } from '#infra/settings/stages.ts';
import { type Finding, fileOf, refused } from './facts.ts';

/** Settings that production needs, and the sentence without them. */
const NEEDED = [
  {
    isSet: ({ alarmEmail }: StageConfig) => alarmEmail !== undefined,
    sentence: 'Nobody receives alarms: set alarmEmail',
  },
  {
    isSet: ({ collections }: StageConfig) => collections !== undefined,
    sentence: 'Nothing is collected: set collections (bank, issuerName, issuerRfc, verificationTransfer)',
  },
] as const;

/** Checks the settings of a stage alone, without its AWS account. */
export function checkSettings(config: StageConfig): Finding[] {
  const missing = config.name === 'production' ? NEEDED.filter(({ isSet }) => !isSet(config)) : [];
  return [
    ...faultsOf(config),
    ...missing.map(({ sentence }) => refused(`${sentence} in ${fileOf(config)}.`)),
  ];
}

function faultsOf(config: StageConfig): Finding[] {
  try {
    checkedConfig(config);
    return [];
  } catch (error) {
    return [refused((error as Error).message)];
  }
}
