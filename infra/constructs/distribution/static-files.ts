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
import { Annotations } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { sitePaths } from '#infra/bundle/site/paths.ts';
import { PROTECTIONS, type Protection } from '#infra/bundle/site/protections.ts';
import { namesOf } from '#infra/settings/names.ts';
import type { StageConfig } from '#infra/settings/stages.ts';
import { protectionPolicy } from './protection-policy.ts';

/**
 * What the distribution does at the paths of files: it gets them from the bucket, keeps them as long as they say, and
 * compresses them. No function runs for any of them, and nothing of a viewer is passed on.
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
    // Whoever may list is told 404 of an object that is not there, and not 403. A list itself nobody can ask for: neither
    // the root of the bucket nor a query is passed on.
    originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
  });
  Annotations.of(scope).acknowledgeWarning('@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk');
  const policies = new Map(
    Object.keys(PROTECTIONS).map((protection) => [
      protection,
      protectionPolicy(scope, config.name, protection as Protection),
    ]),
  );
  return Object.fromEntries(
    [...sitePaths(config)].map(([path, protection]) => [
      path,
      {
        origin,
        allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
        // Nobody's secret is in these addresses, and people type them.
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        responseHeadersPolicy: policies.get(protection) as ReturnType<typeof protectionPolicy>,
        compress: true,
      },
    ]),
  );
}
