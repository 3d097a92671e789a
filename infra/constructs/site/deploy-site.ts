import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl } from 'aws-cdk-lib/aws-s3-deployment';
import { Aws, Stack, Validations } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { KINDS, type Kind } from '#infra/bundle/site/kinds.ts';
import type { SiteSource } from '#infra/bundle/site/site-source.ts';
import { removalOf } from '#infra/constructs/removal.ts';
import type { ServiceContext } from '#infra/constructs/shared-resources.ts';
import { namesOf } from '#infra/settings/names.ts';
import { copierRole } from './copier-role.ts';

/**
 * Copies the files of the site to their bucket, kind by kind: scripts and styles before the pages that name them. Files
 * of earlier releases remain, because browsers still have pages of these open, and CloudFront caches them for some
 * minutes.
 */
export class SiteDeployment extends Construct {
  constructor(scope: Construct, siteOf: SiteSource, { config, data, publicUrl }: ServiceContext) {
    super(scope, 'Site');
    const names = namesOf(config.name);
    const destinationBucket = Bucket.fromBucketName(this, 'Bucket', names.site(Aws.ACCOUNT_ID, Aws.REGION));
    const logGroup = new LogGroup(this, 'Logs', {
      logGroupName: names.logGroup('site'),
      retention: config.logDays,
      encryptionKey: data.operationsKey,
      removalPolicy: removalOf(config),
    });
    const role = copierRole(this, config.name, logGroup).withoutPolicyUpdates();
    let before: BucketDeployment | undefined;
    for (const [kind, { contentType, cacheControl }] of Object.entries(KINDS)) {
      const files = new BucketDeployment(this, kind, {
        sources: siteOf(kind as Kind, publicUrl),
        destinationBucket,
        prune: false,
        contentType,
        cacheControl: [CacheControl.fromString(cacheControl)],
        outputObjectKeys: false,
        role,
        logGroup,
      });
      if (before) files.node.addDependency(before);
      before = files;
    }
    acknowledgeRuntime(Stack.of(this));
  }
}

/**
 * Acknowledges the runtime of the library's function, which all deployments share and which the library adds to
 * the stack.
 */
function acknowledgeRuntime({ node }: Stack): void {
  for (const copier of node.children.filter(({ node: { id } }) =>
    id.startsWith('Custom::CDKBucketDeployment'),
  )) {
    Validations.of(copier).acknowledge({
      id: 'AwsSolutions-L1',
      reason: 'The library chooses the runtime of its own function.',
    });
  }
}
