import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import { Aws, RemovalPolicy, Validations } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { namesOf } from '#infra/settings/names.ts';
import type { StageConfig } from '#infra/settings/stages.ts';

/**
 * Creates the bucket of pages, scripts, styles and documents, which only the distribution can read. Its content is
 * public and built from the sources, so it is encrypted with S3's own key, and has no versions. It is deleted with its
 * stack in every stage, so that a new stack can use its name. If the stage is not disposable, the operator empties the
 * bucket first.
 */
export function siteBucket(scope: Construct, config: StageConfig): Bucket {
  const bucket = new Bucket(scope, 'Site', {
    bucketName: namesOf(config.name).site(Aws.ACCOUNT_ID, Aws.REGION),
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    minimumTLSVersion: 1.2,
    removalPolicy: RemovalPolicy.DESTROY,
    autoDeleteObjects: config.isDisposable,
  });
  Validations.of(bucket).acknowledge({
    id: 'AwsSolutions-S1',
    reason: 'Only the distribution reads it, and its own log has every request. The content is public.',
  });
  return bucket;
}
