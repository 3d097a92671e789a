import { Stack } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { deliverViewerLog } from '#infra/constructs/distribution/viewer-log.ts';
import { FRONT_REGION } from '#infra/settings/names.ts';
import type { StageConfig } from '#infra/settings/stages.ts';
import type { EdgeStack } from './edge.ts';
import type { FrontStack } from './front.ts';
import { stackProps } from './stack-props.ts';

/** Delivers the distribution's log, which CloudFront permits only in us-east-1 and after the distribution exists. */
export class ViewersStack extends Stack {
  constructor(scope: Construct, config: StageConfig, edge: EdgeStack, front: FrontStack) {
    super(scope, 'viewers', {
      ...stackProps(config, 'viewers', 'the log of the address'),
      env: { region: FRONT_REGION },
    });
    deliverViewerLog(this, edge.distribution, front.viewerLog, config);
  }
}
