import { AnyPrincipal, Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { ObjectLockRetention } from 'aws-cdk-lib/aws-s3';
import { Aws, Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { namesOf } from '#infra/settings/names.ts';
import type { StageConfig } from '#infra/settings/stages.ts';
import { type Kept, keptBucket } from './kept-bucket.ts';

/** Ten years (commercial code), in days, with the three leap days that may lie in them. */
const TEN_YEARS = Duration.days(3_653);

/**
 * The copies of the mandates' evidence, out of the service's own reach: each is written once, and the lock keeps it from
 * everybody, the account's root user included, for ten years from then. A disposable stage has no lock, since it could
 * not be thrown away.
 */
export function mandateEvidence(scope: Construct, config: StageConfig, kept: Kept): void {
  const bucket = keptBucket(scope, 'Evidence', config, {
    ...kept,
    bucketName: namesOf(config.name).evidence(Aws.ACCOUNT_ID, Aws.REGION),
    serverAccessLogsPrefix: 'evidence/',
    ...(!config.isDisposable && { objectLockDefaultRetention: ObjectLockRetention.compliance(TEN_YEARS) }),
  });
  bucket.addToResourcePolicy(
    new PolicyStatement({
      sid: 'WrittenOnce',
      effect: Effect.DENY,
      principals: [new AnyPrincipal()],
      actions: ['s3:PutObject'],
      resources: [bucket.arnForObjects('*')],
      conditions: { Null: { 's3:if-none-match': 'true' }, Bool: { 's3:ObjectCreationOperation': 'true' } },
    }),
  );
}
