import { AnyPrincipal, Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Bucket, CfnBucket } from 'aws-cdk-lib/aws-s3';
import { Aws, Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { ACCOUNT_NUMBER_PREFIXES, CURRENT_REPORTS, EXTERNAL_PREFIXES } from '#infra/settings/files.ts';
import { namesOf } from '#infra/settings/names.ts';
import type { StageConfig } from '#infra/settings/stages.ts';
import { type Kept, keptBucket } from './kept-bucket.ts';

/** Days for which an overwritten or deleted file can be recovered: the same as for the table. */
const RECOVERABLE_DAYS = 35;

/**
 * Creates the bucket of the bank's files. They contain account numbers in clear text, as the bank requires, so each
 * access is logged in a second bucket. The service writes each object once, except for current reports: the bucket
 * refuses a second write. Versions protect from mistakes of operators. An object lock would also protect from the root
 * user, but a file under a wrong name, or a whole sandbox, could then not be removed for years. Files with account
 * numbers are deleted after `bankFileDays`; the code needs no file that is older than a payment can be returned, and
 * recognises a repeated file by its digest in the table. The bucket sends an event to the account's event bus for each
 * new object.
 */
export function bankFiles(scope: Construct, config: StageConfig, kept: Kept): Bucket {
  const bucket = keptBucket(scope, 'Files', config, {
    ...kept,
    bucketName: namesOf(config.name).files(Aws.ACCOUNT_ID, Aws.REGION),
    lifecycleRules: [
      { id: 'tidy', abortIncompleteMultipartUploadAfter: Duration.days(1), expiredObjectDeleteMarker: true },
      { id: 'reports', prefix: 'reports/', noncurrentVersionExpiration: Duration.days(365) },
      ...ACCOUNT_NUMBER_PREFIXES.map((prefix) => ({
        id: `end-of-${prefix.slice(0, -1)}`,
        prefix,
        expiration: Duration.days(config.bankFileDays),
        noncurrentVersionExpiration: Duration.days(RECOVERABLE_DAYS),
      })),
    ],
  });
  bucket.addToResourcePolicy(
    new PolicyStatement({
      sid: 'WrittenOnce',
      effect: Effect.DENY,
      principals: [new AnyPrincipal()],
      actions: ['s3:PutObject'],
      notResources: [...EXTERNAL_PREFIXES, CURRENT_REPORTS].map((prefix) =>
        bucket.arnForObjects(`${prefix}*`),
      ),
      // Parts of an upload cannot have the header; the call that completes it must.
      conditions: {
        Null: { 's3:if-none-match': 'true' },
        Bool: { 's3:ObjectCreationOperation': 'true' },
      },
    }),
  );
  // The library's own property would add a function with wide permissions for this.
  (bucket.node.defaultChild as CfnBucket).notificationConfiguration = {
    eventBridgeConfiguration: { eventBridgeEnabled: true },
  };
  return bucket;
}
