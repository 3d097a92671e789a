import { Stage } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { CodeSource } from '#infra/bundle/code-source.ts';
import type { StageConfig } from '#infra/settings/stages.ts';
import { ApiStack } from './api.ts';
import { DataStack } from './data.ts';
import { EdgeStack } from './edge.ts';
import { LimitsStack } from './limits.ts';
import { WorkersStack } from './workers.ts';

/** One complete, separate copy of the service, its stacks in the order in which they are deployed. */
export class ServiceStage extends Stage {
  readonly data: DataStack;
  readonly edge: EdgeStack;
  readonly workers: WorkersStack;
  readonly api: ApiStack;
  readonly limits: LimitsStack;

  constructor(scope: Construct, config: StageConfig, codeOf: CodeSource) {
    super(scope, config.name, { env: { region: config.region } });
    this.data = new DataStack(this, config);
    this.edge = new EdgeStack(this, config, this.data);
    const context = { config, codeOf, data: this.data, publicUrl: this.edge.publicUrl };
    this.workers = new WorkersStack(this, context);
    this.api = new ApiStack(this, this.edge, context);
    // What an endpoint of a new release tells must find the workers of that release.
    this.api.addStackDependency(this.workers);
    this.limits = new LimitsStack(this, this.edge, config);
    this.limits.addStackDependency(this.api);
  }
}
