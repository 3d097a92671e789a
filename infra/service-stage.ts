import { Stage } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { ApiStack } from './api-stack.ts';
import type { CodeSource } from './bundle/code-source.ts';
import { DataStack } from './data-stack.ts';
import type { StageConfig } from './stages.ts';
import { WorkersStack } from './workers-stack.ts';

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
