import type { FileGrant, FilePrefix } from '#infra/settings/files.ts';
import type { IndexName } from '#infra/settings/indexes.ts';
import type { SecretName } from '#infra/settings/names.ts';
import type { StageConfig } from '#infra/settings/stages.ts';

/**
 * The calls on items that a function may make; `TransactWriteItems` is allowed through those of its parts. Whoever reads items
 * through `lib/store` may read several in one call (`GetItem` and `BatchGetItem`): what is asked for at one time is.
 */
type TableAction =
  | 'GetItem'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'ConditionCheckItem'
  | 'Query'
  | 'BatchGetItem'
  | 'BatchWriteItem';

type OwnSecret = Exclude<SecretName, 'fintoc' | 'sumsub' | 'mail'>;

/** What one Lambda function may do, and what it needs in order to run. Nothing is granted that is not here. */
export type FunctionSpec = {
  readonly table?: readonly TableAction[];
  /** Indexes that it may query. */
  readonly indexes?: readonly IndexName[];
  /** Secrets of the service. Those of outside parties follow from the members below. */
  readonly secrets?: readonly OwnSecret[];
  /** What it may do with the bank's files. */
  readonly files?: readonly FileGrant[];
  /** What it may do with the copies of the mandates' evidence. */
  readonly evidence?: 'write';
  /** True where the bank's files are written or read, hence which bank collects, and for whom. */
  readonly collects?: true;
  /** True where account numbers are checked, hence where the list of participating banks matters. */
  readonly checksAccounts?: true;
  /** True where accounts are verified with their holders: by the simulator, or by Fintoc with its secret. */
  readonly verifiesAccounts?: true;
  /** True where customers read what their statement shows of the transfer that verifies an account. */
  readonly tellsOfVerification?: true;
  /** True where identities are verified: by the simulator with the callbacks' secret, or by Sumsub with its own. */
  readonly verifiesIdentity?: true;
  /** True where business days matter, hence which further days the banks are closed. */
  readonly knowsCalendar?: true;
  /** True where the service's own address is handed out. */
  readonly publicUrl?: true;
  /** True where it is said which limit the requests of an account count against. */
  readonly limitsAccounts?: true;
  /** True for the one that publishes the keys that verify tokens and evidence; that is denied to all others. */
  readonly publishesKeys?: true;
  /** True where mails are sent: through SES, from the address in the secret `mail`. */
  readonly sendsMail?: true;
  /** True where mails are sent in batches, hence how far apart they leave. */
  readonly pacesMails?: true;
  /** True where notices to merchants are queued. */
  readonly sendsWebhooks?: true;
  /** Megabytes; the share of a processor grows with it (1769 is one whole). */
  readonly memory?: number;
  /** Seconds. */
  readonly timeout?: number;
};

/**
 * The secrets that a function reads in a stage: its own, and that of each outside party which the stage really calls. No
 * function reads the credentials of a party that a simulator stands in for.
 */
export function secretsOf(
  { secrets = [], verifiesAccounts, verifiesIdentity, sendsMail }: FunctionSpec,
  {
    accountVerification,
    identityVerification,
  }: Pick<StageConfig, 'accountVerification' | 'identityVerification'>,
): readonly SecretName[] {
  return [
    ...secrets,
    ...(verifiesAccounts && accountVerification === 'fintoc' ? (['fintoc'] as const) : []),
    ...(verifiesIdentity
      ? [identityVerification === 'sumsub' ? ('sumsub' as const) : ('callback' as const)]
      : []),
    ...(sendsMail ? (['mail'] as const) : []),
  ];
}

/** What SES reports about mails that were sent. */
export type MailEvent = 'Bounce' | 'Complaint' | 'Delivery';

/** The steps of a day's collections, in their order; the second runs once for each shard. */
export type CollectionStep = 'list-shards' | 'open-due' | 'build-files';

/**
 * What starts a worker: the events that the catalogue gives it, each by itself or several of a queue at once; notices
 * that are due, several at once; what other workers gave up; the clock; a file that arrives; a step of a day's collections; or a report of SES about a mail.
 */
export type Trigger =
  | { readonly events: 'one by one' }
  | { readonly events: 'in batches'; readonly ofAtMost: number }
  | { readonly dueWebhooks: 'in batches'; readonly ofAtMost: number }
  | { readonly failedEvents: true }
  | { readonly everyMinutes: number }
  | { readonly filesUnder: FilePrefix }
  | { readonly collectionStep: CollectionStep }
  | { readonly mailEvents: readonly [MailEvent, ...MailEvent[]] };

/** A function that is started by something else than a request. */
export type WorkerSpec<T extends Trigger = Trigger> = FunctionSpec & {
  readonly trigger: T;
  /** True for a worker that stands in for an outside party, which no production stage has. */
  readonly sandboxOnly?: true;
};
