import type { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Stack } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { firewall } from '#infra/constructs/distribution/firewall.ts';
import { firewallLog } from '#infra/constructs/distribution/firewall-log.ts';
import { frontKey } from '#infra/constructs/distribution/front-key.ts';
import { type ViewerLog, viewerLog } from '#infra/constructs/distribution/viewer-log.ts';
import { FRONT_REGION } from '#infra/settings/names.ts';
import type { StageConfig } from '#infra/settings/stages.ts';
import { stackProps } from './stack-props.ts';

/**
 * Holds what CloudFront requires in us-east-1: the firewall of the distribution, and the log groups of both, with a key
 * of that region. It is deployed before the distribution, which refers to the firewall.
 */
export class FrontStack extends Stack {
  readonly firewall: CfnWebACL | undefined;
  readonly viewerLog: ViewerLog;

  constructor(scope: Construct, config: StageConfig) {
    super(scope, 'front', {
      ...stackProps(config, 'front', 'the firewall and the logs of the address'),
      env: { region: FRONT_REGION },
    });
    const key = frontKey(this, config);
    this.firewall = firewall(this, config);
    if (this.firewall) firewallLog(this, this.firewall, config, key);
    this.viewerLog = viewerLog(this, config, key);
  }
}
