import { AnyPrincipal, Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type CfnBucket,
  type IBucket,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import { Aws, Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { removalOf } from '#infra/constructs/removal.ts';
import { EXTERNAL_PREFIX } from '#infra/settings/files.ts';
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

/**
 * The bucket of the bank's files. They hold account numbers in clear, as the bank wants them, so each access leaves a
 * line in a second bucket. What the service writes is written once: an object that is there already is refused by the
 * bucket itself, whoever comes. Versions keep what an operator does by mistake; an object lock would keep it from the
 * root user, too, at the price that a file under a wrong name, or a whole sandbox, could not be removed for years.
 * Whatever arrives is told to the account's event bus.
 */
export function bankFiles(scope: Construct, config: StageConfig, encryptionKey: IKey): Bucket {
  const bucket = new Bucket(scope, 'Files', {
    ...BUCKET_DEFAULTS,
    ...lifeOf(config),
    bucketName: namesOf(config.name).files(Aws.ACCOUNT_ID, Aws.REGION),
    encryption: BucketEncryption.KMS,
    encryptionKey,
    // One key of the bucket for a while, and not a call to KMS for each object.
    bucketKeyEnabled: true,
    versioned: true,
    // The library's own class does not fit its interface where absent members are told from undefined ones.
    serverAccessLogsBucket: accessLogs(scope, config) as IBucket,
    lifecycleRules: [
      {
        id: 'tidy',
        abortIncompleteMultipartUploadAfter: Duration.days(1),
        noncurrentVersionExpiration: Duration.days(365),
      },
    ],
  });
  bucket.addToResourcePolicy(
    new PolicyStatement({
      sid: 'WrittenOnce',
      effect: Effect.DENY,
      principals: [new AnyPrincipal()],
      actions: ['s3:PutObject'],
      notResources: [bucket.arnForObjects(`${EXTERNAL_PREFIX}*`)],
      // Parts of an upload cannot carry the header; the call that makes an object of them must.
      conditions: {
        Null: { 's3:if-none-match': 'true' },
        Bool: { 's3:ObjectCreationOperation': 'true' },
      },
    }),
  );
  // The library's own property would add a function with wide grants that sets this.
  (bucket.node.defaultChild as CfnBucket).notificationConfiguration = {
    eventBridgeConfiguration: { eventBridgeEnabled: true },
  };
  return bucket;
}

/** Who read and wrote what, for a year. The logging service writes only to buckets with S3's own encryption. */
function accessLogs(scope: Construct, config: StageConfig): Bucket {
  return new Bucket(scope, 'FileLogs', {
    ...BUCKET_DEFAULTS,
    ...lifeOf(config),
    bucketName: namesOf(config.name).fileLogs(Aws.ACCOUNT_ID, Aws.REGION),
    encryption: BucketEncryption.S3_MANAGED,
    lifecycleRules: [{ id: 'year', expiration: Duration.days(365) }],
  });
}
