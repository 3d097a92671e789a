import { Stage } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { CodeSource } from '#infra/bundle/code-source.ts';
import type { SiteSource } from '#infra/bundle/site/site-source.ts';
import { familiesOf } from '#infra/functions/families.ts';
import type { StageConfig } from '#infra/settings/stages.ts';
import { ApiStack } from './api.ts';
import { DataStack } from './data.ts';
import { EdgeStack } from './edge.ts';
import { FrontStack } from './front.ts';
import { FunctionsStack } from './functions.ts';
import { ViewersStack } from './viewers.ts';
import { WorkersStack } from './workers.ts';

/** One complete, separate copy of the service, its stacks in the order in which they are deployed. */
export class ServiceStage extends Stage {
  readonly data: DataStack;
  readonly front: FrontStack;
  readonly edge: EdgeStack;
  readonly viewers: ViewersStack;
  readonly workers: WorkersStack;
  readonly functions: readonly FunctionsStack[];
  readonly api: ApiStack;

  constructor(scope: Construct, config: StageConfig, codeOf: CodeSource, siteOf: SiteSource) {
    super(scope, config.name, { env: { region: config.region } });
    this.data = new DataStack(this, config);
    this.front = new FrontStack(this, config);
    this.edge = new EdgeStack(this, config, this.data, this.front);
    this.viewers = new ViewersStack(this, config, this.edge, this.front);
    const context = { config, codeOf, data: this.data, publicUrl: this.edge.publicUrl };
    this.workers = new WorkersStack(this, context);
    this.functions = [...familiesOf(config)].map(
      ([family, handlers]) => new FunctionsStack(this, family, handlers, this.edge.restApiId, context),
    );
    this.api = new ApiStack(this, this.edge, siteOf, context);
    for (const functions of this.functions) {
      // An event of a new release must find the workers of that release.
      functions.addStackDependency(this.workers);
      // The API is deployed once every function that it names is there.
      this.api.addStackDependency(functions);
    }
  }
}
