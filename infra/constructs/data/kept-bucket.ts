import type { IKey } from 'aws-cdk-lib/aws-kms';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  type IBucket,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import { Aws, Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { removalOf } from '#infra/constructs/removal.ts';
import { namesOf } from '#infra/settings/names.ts';
import type { StageConfig } from '#infra/settings/stages.ts';

/** No public access, all objects owned by the account, TLS 1.2 only. */
const BUCKET_DEFAULTS = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
  enforceSSL: true,
  minimumTLSVersion: 1.2,
} as const;

/** A bucket remains when its stack is deleted; that of a disposable stage is emptied and deleted. */
const lifeOf = (config: StageConfig) => ({
  removalPolicy: removalOf(config),
  autoDeleteObjects: config.isDisposable,
});

/** The key of a bucket's objects, and the bucket of its access log. */
export type Kept = { readonly encryptionKey: IKey; readonly accessLogs: Bucket };

/** Creates a bucket with versions and an access log, encrypted with the data key. */
export function keptBucket(
  scope: Construct,
  id: string,
  config: StageConfig,
  { accessLogs, ...props }: Kept & BucketProps,
): Bucket {
  return new Bucket(scope, id, {
    ...BUCKET_DEFAULTS,
    ...lifeOf(config),
    encryption: BucketEncryption.KMS,
    // A bucket key saves a call to KMS for each object.
    bucketKeyEnabled: true,
    versioned: true,
    // The library's class does not fit its own interface under exactOptionalPropertyTypes.
    serverAccessLogsBucket: accessLogs as IBucket,
    ...props,
  });
}

/**
 * Creates the bucket of access logs, kept for a year. The logging service writes only to buckets with S3's own
 * encryption.
 */
export function accessLogs(scope: Construct, config: StageConfig): Bucket {
  return new Bucket(scope, 'FileLogs', {
    ...BUCKET_DEFAULTS,
    ...lifeOf(config),
    bucketName: namesOf(config.name).fileLogs(Aws.ACCOUNT_ID, Aws.REGION),
    encryption: BucketEncryption.S3_MANAGED,
    lifecycleRules: [{ id: 'year', expiration: Duration.days(365) }],
  });
}
