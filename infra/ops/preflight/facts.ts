import type { AlarmSubscription } from '#infra/ops/alarm-subscriptions.ts';
import type { DeployedStack } from '#infra/ops/deployed-stack.ts';
import type { KeptKeys } from '#infra/ops/key-backup.ts';
import type { SenderIdentity, SendingAccount } from '#infra/ops/sender-identity.ts';
import type { StackName } from '#infra/settings/names.ts';
import type { StageConfig } from '#infra/settings/stages.ts';

/** One line on what is wrong, what to set and where. A refused finding stops the deployment. */
export type Finding = { readonly severity: 'refused' | 'warning'; readonly finding: string };

export const refused = (finding: string): Finding => ({ severity: 'refused', finding });
export const warning = (finding: string): Finding => ({ severity: 'warning', finding });

/** The settings that a deployment must not take away or change by mistake. */
export const KEPT_SETTINGS = [
  'domain',
  'alarmEmail',
  'collections.bank',
  'collections.issuerName',
  'collections.issuerRfc',
  'restoredTable',
] as const;

export type KeptSetting = (typeof KEPT_SETTINGS)[number];

/** What an operator may change on purpose: such a setting, or the deployed release for an older one. */
export const ALLOWED_CHANGES = [...KEPT_SETTINGS, 'release'] as const;

export type AllowedChange = (typeof ALLOWED_CHANGES)[number];

/** The keys of an index and its projection. */
export type IndexShape = { readonly partition: string; readonly sort: string; readonly projection: string };

/** A commit that is deployed, and whether the commit to deploy contains it. */
type DeployedCommit = {
  readonly stack: string;
  readonly commit: string;
  readonly isContained: boolean;
};

export type Certificate = { readonly status: string; readonly domains: readonly string[] };

/** The state of a stage and its AWS account before a deployment. */
export type Facts = {
  readonly config: StageConfig;
  readonly account: string;
  /** What the operator changes on purpose. */
  readonly allowed: readonly AllowedChange[];
  /** The commit to deploy; undefined if this folder is no clone of the repository. */
  readonly commit?: string | undefined;
  /** Whether files of this folder differ from that commit. */
  readonly hasChanges?: boolean;
  /** Whether the clone lacks a part of the history. */
  readonly isShallow?: boolean;
  /** The commits that the stacks were deployed from. */
  readonly deployed?: readonly DeployedCommit[];
  /**
   * Whether the credentials only plan: they read no secret and write nothing, so checks that need either are skipped.
   */
  readonly isPlan?: boolean;
  /** The deployed stacks of the stage. */
  readonly stacks: Partial<Readonly<Record<StackName, DeployedStack>>>;
  /** The table that its functions use. */
  readonly table?: string | undefined;
  /** The indexes that the restored table of the settings lacks; none without one, and in a plan. */
  readonly missingIndexes?: readonly string[] | undefined;
  /** The deployed indexes of the stage's own table; undefined without one. */
  readonly indexes?: Readonly<Record<string, IndexShape>> | undefined;
  readonly isBootstrapped: boolean;
  /** The same for us-east-1, the region of CloudFront's stacks. */
  readonly isFrontBootstrapped: boolean;
  /** Services that the region of the stage does not have. */
  readonly missingServices: readonly string[];
  /** Concurrent calls of functions: the limit of the account, and how many of those are unreserved. */
  readonly concurrency: { readonly limit: number; readonly unreserved: number };
  /** Requests a second that all APIs of the account serve together. */
  readonly requestRate: number;
  /** The certificate of the settings. */
  readonly certificate?: Certificate | undefined;
  readonly sending: SendingAccount;
  /** Whether the alarm is raised that rolls a release back; undefined before the first deployment. */
  readonly isReleaseFailing?: boolean | undefined;
  /** When the runs of the collections that are under way began. */
  readonly running?: readonly Date[];
  /** The receivers of alarms; undefined before the first deployment. */
  readonly subscriptions?: readonly AlarmSubscription[] | undefined;
  /** The settings of outside providers; undefined before the first deployment, and in a plan. */
  readonly providers?: Readonly<Record<string, unknown>> | undefined;
  /** The secrets that evidence needs; undefined before the first deployment, and in a plan. */
  readonly evidenceKeys?: readonly KeptKeys[] | undefined;
  /** The sending domain in SES. */
  readonly sender?: SenderIdentity | undefined;
  /**
   * Whether these credentials permit `ops smoke` to create keys; undefined before the first deployment, and in a plan.
   */
  readonly canSmoke?: boolean | undefined;
};

/**
 * Whether a stack was created once. That of a first deployment that failed or was interrupted holds nothing: the next
 * one creates it.
 */
export const isCreated = (stack: DeployedStack | undefined): boolean =>
  stack !== undefined &&
  !/^(?:REVIEW_IN_PROGRESS|CREATE_(?:IN_PROGRESS|FAILED)|ROLLBACK_)/.test(stack.status);

/** Whether the whole stage was deployed before, so that operators could set what needs it. */
export const isDeployed = ({ stacks }: Facts): boolean => isCreated(stacks.api);

/** The file of a stage's settings. */
export const fileOf = ({ name }: Pick<StageConfig, 'name'>): string => `infra/settings/${name}.ts`;
