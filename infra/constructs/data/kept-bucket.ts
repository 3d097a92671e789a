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

/** Closed to the public, owned by the account whoever writes, over TLS 1.2 only. */
const BUCKET_DEFAULTS = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
  enforceSSL: true,
  minimumTLSVersion: 1.2,
} as const;

/** A bucket stays when its stack is deleted; that of a disposable stage is emptied and goes. */
const lifeOf = (config: StageConfig) => ({
  removalPolicy: removalOf(config),
  autoDeleteObjects: config.isDisposable,
});

/** What opens a bucket's objects, and where each access to them leaves a line. */
export type Kept = { readonly encryptionKey: IKey; readonly accessLogs: Bucket };

/** A bucket of what is kept: encrypted with the data key, every version, each access logged. */
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
    // One key of the bucket for a while, and not a call to KMS for each object.
    bucketKeyEnabled: true,
    versioned: true,
    // The library's own class does not fit its interface where absent members are told from undefined ones.
    serverAccessLogsBucket: accessLogs as IBucket,
    ...props,
  });
}

/** Who read and wrote what, for a year. The logging service writes only to buckets with S3's own encryption. */
export function accessLogs(scope: Construct, config: StageConfig): Bucket {
  return new Bucket(scope, 'FileLogs', {
    ...BUCKET_DEFAULTS,
    ...lifeOf(config),
    bucketName: namesOf(config.name).fileLogs(Aws.ACCOUNT_ID, Aws.REGION),
    encryption: BucketEncryption.S3_MANAGED,
    lifecycleRules: [{ id: 'year', expiration: Duration.days(365) }],
  });
}
