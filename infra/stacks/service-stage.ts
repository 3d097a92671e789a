import { Stage } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { CodeSource } from '#infra/bundle/code-source.ts';
import type { StageConfig } from '#infra/settings/stages.ts';
import { ApiStack } from './api.ts';
import { DataStack } from './data.ts';
import { WorkersStack } from './workers.ts';

/** One complete, separate copy of the service. */
export class ServiceStage extends Stage {
  readonly data: DataStack;
  readonly api: ApiStack;
  readonly workers: WorkersStack;

  constructor(scope: Construct, config: StageConfig, codeOf: CodeSource) {
    super(scope, config.name);
    this.data = new DataStack(this, config);
    const shared = { config, codeOf, data: this.data };
    this.api = new ApiStack(this, shared);
    this.workers = new WorkersStack(this, { ...shared, publicUrl: this.api.publicUrl });
  }
}
