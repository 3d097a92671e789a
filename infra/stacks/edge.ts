import type { CfnRestApi } from 'aws-cdk-lib/aws-apigateway';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { CfnOutput, Stack } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { restApi } from '#infra/constructs/api/rest-api.ts';
import { apiDistribution } from '#infra/constructs/distribution/distribution.ts';
import { siteBucket } from '#infra/constructs/distribution/site-bucket.ts';
import type { SharedResources } from '#infra/constructs/shared-resources.ts';
import type { StageConfig } from '#infra/settings/stages.ts';
import type { FrontStack } from './front.ts';
import { stackProps } from './stack-props.ts';

/**
 * Holds the address of a stage: the distribution, the API behind it, which is defined but not deployed yet, and the
 * empty bucket of the site. It is deployed before the workers, whose mails contain the address, and the functions.
 */
export class EdgeStack extends Stack {
  readonly restApiId: string;
  readonly rootResourceId: string;
  /** The base address, without a slash at its end. */
  readonly publicUrl: string;

  readonly distribution: Distribution;

  constructor(scope: Construct, config: StageConfig, data: SharedResources, { firewall }: FrontStack) {
    super(scope, 'edge', stackProps(config, 'edge', 'the address'));
    const api: CfnRestApi = restApi(this, config);
    this.restApiId = api.ref;
    this.rootResourceId = api.attrRootResourceId;
    const { distribution, domain, publicUrl } = apiDistribution(
      this,
      {
        restApiId: this.restApiId,
        originSecret: data.secrets.origin,
        site: siteBucket(this, config),
        firewall,
      },
      config,
    );
    this.publicUrl = publicUrl;
    this.distribution = distribution;
    new CfnOutput(this, 'Url', { value: publicUrl, description: 'Base address of the API and the pages' });
    if (domain) {
      new CfnOutput(this, 'Domain', { value: domain.name, description: 'The domain of the stage' });
      new CfnOutput(this, 'DomainTarget', {
        value: distribution.distributionDomainName,
        description: `The target of the DNS record of ${domain.name}`,
      });
    }
  }
}
