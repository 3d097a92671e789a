import type { AlarmSubscription } from '#infra/ops/alarm-subscriptions.ts';
import type { DeployedStack } from '#infra/ops/deployed-stack.ts';
import type { KeptKeys } from '#infra/ops/key-backup.ts';
import type { SenderIdentity, SendingAccount } from '#infra/ops/sender-identity.ts';
import type { StackName } from '#infra/settings/names.ts';
import type { StageConfig } from '#infra/settings/stages.ts';

/** What is wrong, what to set and where, in one line. The deployment must not go on where anything is refused. */
export type Finding = { readonly severity: 'refused' | 'warning'; readonly finding: string };

export const refused = (finding: string): Finding => ({ severity: 'refused', finding });
export const warning = (finding: string): Finding => ({ severity: 'warning', finding });

/** Settings that a deployment must not take away or change by mistake. */
export const KEPT_SETTINGS = [
  'domain',
  'alarmEmail',
  'collections.bank',
  'collections.issuerName',
  'collections.issuerRfc',
  'restoredTable',
] as const;

export type KeptSetting = (typeof KEPT_SETTINGS)[number];

export type Certificate = { readonly status: string; readonly domains: readonly string[] };

/** All that is known of a stage and its AWS account before a deployment. */
export type Facts = {
  readonly config: StageConfig;
  readonly account: string;
  /** What the operator changes on purpose. */
  readonly allowed: readonly KeptSetting[];
  /** Whether the credentials only plan: they read no secret and write nothing, so that what needs either is not checked. */
  readonly isPlan?: boolean;
  /** The stacks of the stage that are there. */
  readonly stacks: Partial<Readonly<Record<StackName, DeployedStack>>>;
  /** The table that its functions work on. */
  readonly table?: string | undefined;
  readonly isBootstrapped: boolean;
  /** The same of us-east-1, where CloudFront's own stacks are. */
  readonly isFrontBootstrapped: boolean;
  /** Services that the region of the stage does not have. */
  readonly missingServices: readonly string[];
  /** Calls of functions at once: how many there can be, and how many of those nobody has reserved. */
  readonly concurrency: { readonly limit: number; readonly unreserved: number };
  /** Requests a second that all APIs of the account serve together. */
  readonly requestRate: number;
  /** The certificate that the settings name. */
  readonly certificate?: Certificate | undefined;
  readonly sending: SendingAccount;
  /** Who hears alarms; nothing before the first deployment. */
  readonly subscriptions?: readonly AlarmSubscription[] | undefined;
  /** What the stage knows of its outside parties; nothing before the first deployment, and in a plan. */
  readonly providers?: Readonly<Record<string, unknown>> | undefined;
  /** The secrets that evidence needs; undefined before the first deployment, and in a plan. */
  readonly evidenceKeys?: readonly KeptKeys[] | undefined;
  /** What SES knows of the domain that mails come from. */
  readonly sender?: SenderIdentity | undefined;
  /** Whether `ops smoke` can get keys with these credentials; undefined before the first deployment, and in a plan. */
  readonly canSmoke?: boolean | undefined;
};

/** Whether all of the stage was deployed before, so that operators could set what needs it. */
export const isDeployed = ({ stacks }: Facts): boolean => stacks.api !== undefined;

/** Where the settings of a stage stand. */
export const fileOf = ({ name }: Pick<StageConfig, 'name'>): string => `infra/settings/${name}.ts`;
