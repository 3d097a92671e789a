import { type Bucket, HttpMethods } from 'aws-cdk-lib/aws-s3';
import { Aws, Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { MERCHANT_FILE_DAYS, MERCHANT_FILE_PREFIXES } from '#infra/settings/files.ts';
import { namesOf } from '#infra/settings/names.ts';
import type { StageConfig } from '#infra/settings/stages.ts';
import { type Kept, keptBucket } from './kept-bucket.ts';

/**
 * Creates the private bucket of the files that merchants upload and download. Imports contain account numbers in clear
 * text, so the bucket has a key of its own, and every version of a file is deleted after some days.
 */
export function merchantFiles(scope: Construct, config: StageConfig, kept: Kept): Bucket {
  return keptBucket(scope, 'MerchantFiles', config, {
    ...kept,
    bucketName: namesOf(config.name).merchantFiles(Aws.ACCOUNT_ID, Aws.REGION),
    serverAccessLogsPrefix: 'merchant-files/',
    // The desk uploads by a form, and reads whether it succeeded. Its address is not known yet. A form is signed and has
    // no cookies, so it does no more for another page than for the merchant's server.
    cors: [{ allowedMethods: [HttpMethods.POST], allowedOrigins: ['*'] }],
    lifecycleRules: [
      { id: 'tidy', abortIncompleteMultipartUploadAfter: Duration.days(1), expiredObjectDeleteMarker: true },
      ...MERCHANT_FILE_PREFIXES.map((prefix) => ({
        id: `end-of-${prefix.slice(0, -1)}`,
        prefix,
        expiration: Duration.days(MERCHANT_FILE_DAYS),
        // An overwritten or deleted file cannot be recovered: it would be kept longer than merchants are promised.
        noncurrentVersionExpiration: Duration.days(1),
      })),
    ],
  });
}
