import { Stage } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { CodeSource } from '#infra/bundle/code-source.ts';
import type { SiteSource } from '#infra/bundle/site/site-source.ts';
import { functions, type Handler, handlersOf, type Serving } from '#infra/functions/catalogue.ts';
import type { endpoints } from '#infra/functions/endpoints.ts';
import type { Family } from '#infra/settings/names.ts';
import type { StageConfig } from '#infra/settings/stages.ts';
import { ApiStack } from './api.ts';
import { DataStack } from './data.ts';
import { EdgeStack } from './edge.ts';
import { FrontStack } from './front.ts';
import { FunctionsStack } from './functions.ts';
import { ViewersStack } from './viewers.ts';
import { WorkersStack } from './workers.ts';

/** A complete, separate copy of the service; its stacks are in the order of their deployment. */
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
      // The workers of a release must be deployed before its events occur.
      functions.addStackDependency(this.workers);
      // The API is deployed after the functions that it calls.
      this.api.addStackDependency(functions);
    }
  }
}

/** The folder of a function that the API calls: the first part of its path. */
type Folder<H extends string> = H extends `${infer First}/${string}` ? First : H;

/** The family of each folder. A folder that is missing here does not compile. */
const FAMILY_OF: Readonly<Record<Folder<keyof typeof endpoints>, Family>> = {
  account: 'access',
  authorizer: 'access',
  authorizations: 'access',
  members: 'access',
  'api-keys': 'access',
  session: 'access',
  'sign-in': 'access',
  'payment-methods': 'payment-methods',
  'direct-debits': 'direct-debits',
  documents: 'direct-debits',
  imports: 'direct-debits',
  reports: 'direct-debits',
  search: 'direct-debits',
  closings: 'orders',
  disputes: 'orders',
  exports: 'orders',
  ledger: 'orders',
  orders: 'orders',
  payouts: 'orders',
  refunds: 'orders',
  transfers: 'orders',
  events: 'webhooks',
  'webhook-endpoints': 'webhooks',
  'notify-secret': 'webhooks',
  sandbox: 'sandbox',
};

/** Returns the functions that the API of a stage calls, by family; a family without functions has no stack. */
export function familiesOf(stage: Serving): ReadonlyMap<Family, readonly Handler[]> {
  const called = handlersOf(stage).filter((handler) => !functions[handler].trigger);
  return Map.groupBy(called, (handler) => FAMILY_OF[handler.split('/')[0] as keyof typeof FAMILY_OF]);
}
