import { AnyPrincipal, Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { ObjectLockRetention } from 'aws-cdk-lib/aws-s3';
import { Aws, Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { namesOf } from '#infra/settings/names.ts';
import type { StageConfig } from '#infra/settings/stages.ts';
import { type Kept, keptBucket } from './kept-bucket.ts';

/** Ten years, as the commercial code requires, with up to three leap days. */
const TEN_YEARS = Duration.days(3_653);

/**
 * Creates the bucket of the copies of the mandates' evidence, which the service cannot change. Each copy is written
 * once, and an object lock protects it for ten years, also from the account's root user. A disposable stage has no
 * lock: otherwise it could not be deleted.
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
