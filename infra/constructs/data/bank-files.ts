import { AnyPrincipal, Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Bucket, CfnBucket } from 'aws-cdk-lib/aws-s3';
import { Aws, Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { ACCOUNT_NUMBER_PREFIXES, CURRENT_REPORTS, EXTERNAL_PREFIX } from '#infra/settings/files.ts';
import { namesOf } from '#infra/settings/names.ts';
import type { StageConfig } from '#infra/settings/stages.ts';
import { type Kept, keptBucket } from './kept-bucket.ts';

/** Days for which a file that was overwritten or deleted can be recovered: as many as the table can be restored to. */
const RECOVERABLE_DAYS = 35;

/**
 * The bucket of the bank's files. They hold account numbers in clear, as the bank wants them, so each access leaves a
 * line in a second bucket. The service writes each object once, except for current reports: the bucket itself refuses a
 * second write. Versions keep what an operator does by mistake. An object lock would keep it from the root user, too, at the
 * price that a file under a wrong name, or a whole sandbox, could not be removed for years.
 * Files with account numbers are deleted after `bankFileDays`; the code needs none that is older than the return of a
 * payment may be, and knows a file that arrives again by its digest in the table.
 * Whatever arrives is told to the account's event bus.
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
      notResources: [EXTERNAL_PREFIX, CURRENT_REPORTS].map((prefix) => bucket.arnForObjects(`${prefix}*`)),
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
