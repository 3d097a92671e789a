import type { Key } from 'aws-cdk-lib/aws-kms';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import type { CodeSource } from '#infra/bundle/code-source.ts';
import type { FunctionLogs } from '#infra/constructs/monitoring/function-logs.ts';
import type { SecretName } from '#infra/settings/names.ts';
import type { StageConfig } from '#infra/settings/stages.ts';

/** The resources of a stage that functions get permissions for. */
export type SharedResources = {
  readonly tableArn: string;
  readonly streamArn: string;
  /** Matches every stream of the table: their names end with the time of their creation. */
  readonly everyStreamArn: string;
  readonly secrets: Readonly<Record<SecretName, Secret>>;
  /** Encrypts the table, the secrets and the bank's files. */
  readonly dataKey: Key;
  /** Encrypts the files that merchants upload and download. */
  readonly merchantFilesKey: Key;
  /** Encrypts logs and alarms. */
  readonly operationsKey: Key;
  readonly alarms: Topic;
  /** The log groups that all functions share. */
  readonly logs: FunctionLogs;
};

/** The context of every function of a stage. */
export type ServiceContext = {
  readonly config: StageConfig;
  readonly codeOf: CodeSource;
  readonly data: SharedResources;
  /** The service's own address, `https://…`. */
  readonly publicUrl: string;
};
