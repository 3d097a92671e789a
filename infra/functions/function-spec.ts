import type { EvidenceGrant, FileGrant, FilePrefix, MerchantFileGrant } from '#infra/settings/files.ts';
import type { IndexName } from '#infra/settings/indexes.ts';
import type { SecretName } from '#infra/settings/names.ts';
import type { StageConfig } from '#infra/settings/stages.ts';

/**
 * The DynamoDB calls that a function may make; `TransactWriteItems` is permitted by the permissions for its parts. A
 * function that reads items with `lib/store` needs `GetItem` and `BatchGetItem`, because simultaneous reads are
 * combined.
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

/** The permissions and needs of a Lambda function. It gets no permission that is not here. */
export type FunctionSpec = {
  readonly table?: readonly TableAction[];
  /** Indexes that it may query. */
  readonly indexes?: readonly IndexName[];
  /** Secrets of the service. Those of outside providers follow from the members below. */
  readonly secrets?: readonly OwnSecret[];
  /** Its permissions on the bank's files. */
  readonly files?: readonly FileGrant[];
  /** Its permissions on the files that merchants upload and download. */
  readonly merchantFiles?: readonly MerchantFileGrant[];
  /**
   * Its permissions on the copies of the mandates' evidence, of closings and of documents. Only the last two can be
   * read.
   */
  readonly evidence?: readonly EvidenceGrant[];
  /** True if it writes or reads the bank's files, and so needs to know which bank collects, and for whom. */
  readonly collects?: true;
  /** True if it checks account numbers, and so needs the list of participating banks. */
  readonly checksAccounts?: true;
  /** True if it verifies accounts: with the simulator, or with Fintoc and its secret. */
  readonly verifiesAccounts?: true;
  /** True if it shows customers the transfer that verifies an account. */
  readonly showsVerificationTransfer?: true;
  /** True if it verifies identities: with the simulator and the callbacks' secret, or with Sumsub and its own. */
  readonly verifiesIdentity?: true;
  /** True if it releases transfers, and so needs the largest amount that needs no operator. */
  readonly boundsTransfers?: true;
  /** True if it reads a clock, and so needs the additional days on which banks are closed. */
  readonly knowsCalendar?: true;
  /** True if it needs the service's own address. */
  readonly publicUrl?: true;
  /** True if it assigns requests to the limit of an account. */
  readonly limitsAccounts?: true;
  /** True for the function that publishes the keys that verify tokens and evidence; all others are denied this. */
  readonly publishesKeys?: true;
  /** True if it sends mails through SES, from the address in the secret `mail`. */
  readonly sendsMail?: true;
  /** True if it sends mails in batches, and so needs their rate. */
  readonly pacesMails?: true;
  /** True if it queues webhooks. */
  readonly sendsWebhooks?: true;
  /** Megabytes; the share of a processor grows with it (1769 is one whole). */
  readonly memory?: number;
  /** Seconds. */
  readonly timeout?: number;
};

/**
 * Returns the secrets that a function reads in a stage: its own, and those of the outside providers that the stage
 * calls. No function reads the credentials of a provider that a simulator replaces.
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

/** The events of SES about sent mails. */
export type MailEvent = 'Bounce' | 'Complaint' | 'Delivery';

/** The steps of a day's collections, in their order; the second runs once for each shard. */
export type CollectionStep = 'list-shards' | 'open-due' | 'build-files' | 'pay-out';

/**
 * The trigger of a worker: its events of the catalogue, one by one or in batches of a queue; due webhooks, in batches;
 * failed events of other workers; a schedule; a new file in one of some folders; a step of a day's collections; or an
 * event of SES about a mail.
 */
export type Trigger =
  | { readonly events: 'one by one' }
  | { readonly events: 'in batches'; readonly ofAtMost: number }
  | { readonly dueWebhooks: 'in batches'; readonly ofAtMost: number }
  | { readonly failedEvents: true }
  | { readonly everyMinutes: number }
  | { readonly filesUnder: readonly [FilePrefix, ...FilePrefix[]] }
  | { readonly collectionStep: CollectionStep }
  | { readonly mailEvents: readonly [MailEvent, ...MailEvent[]] };

/** A function that is not started by a request. */
export type WorkerSpec<T extends Trigger = Trigger> = FunctionSpec & {
  readonly trigger: T;
  /** True for a worker that simulates an outside provider, which production does not have. */
  readonly sandboxOnly?: true;
};
