import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  S3OriginAccessControl,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { Bucket, IBucket } from 'aws-cdk-lib/aws-s3';
import { Annotations, Aws } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { sitePaths } from '#infra/bundle/site/paths.ts';
import { protectionsOf } from '#infra/bundle/site/protections.ts';
import { namesOf } from '#infra/settings/names.ts';
import type { StageConfig } from '#infra/settings/stages.ts';
import { protectionPolicy } from './protection-policy.ts';

/**
 * Creates the behaviours for the paths of files: CloudFront reads them from the bucket, caches them as their headers
 * permit, and compresses them. No function runs, and nothing of the viewer is passed on.
 */
export function staticBehaviors(
  scope: Construct,
  bucket: Bucket,
  config: StageConfig,
): Record<string, BehaviorOptions> {
  const origin = S3BucketOrigin.withOriginAccessControl(bucket as IBucket, {
    originId: 'site',
    originAccessControl: new S3OriginAccessControl(scope, 'SiteAccess', {
      originAccessControlName: namesOf(config.name).of('site'),
      description: 'Reads the bucket of the site',
    }),
    // With the permission to list, S3 responds with 404 and not 403 for a missing object. Viewers cannot list: neither
    // the root of the bucket nor a query is passed on.
    originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
  });
  Annotations.of(scope).acknowledgeWarning('@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk');
  const policies = new Map(
    [...protectionsOf({ uploads: uploadsAddress(config) })].map((protection) => [
      protection[0],
      protectionPolicy(scope, config.name, protection),
    ]),
  );
  return Object.fromEntries(
    [...sitePaths(config)].map(([path, protection]) => [
      path,
      {
        origin,
        allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
        // These addresses contain no secrets, and people type them.
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        responseHeadersPolicy: policies.get(protection) as ReturnType<typeof protectionPolicy>,
        compress: true,
      },
    ]),
  );
}

/** Returns the address of the forms that upload to the bucket of merchants' files, as functions sign them. */
const uploadsAddress = ({ name }: StageConfig): string =>
  `https://${namesOf(name).merchantFiles(Aws.ACCOUNT_ID, Aws.REGION)}.s3.${Aws.REGION}.${Aws.URL_SUFFIX}/`;
