import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Stack } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { GradualRelease } from '#infra/constructs/function/gradual-release.ts';
import { ServiceFunction } from '#infra/constructs/function/service-function.ts';
import type { ServiceContext } from '#infra/constructs/shared-resources.ts';
import { functions, type Handler, handlersOf } from '#infra/functions/catalogue.ts';
import { stackProps } from './stack-props.ts';

/** What the API calls: one function for each handler of its routes, and the authorizer. */
export class FunctionsStack extends Stack {
  private readonly called: ReadonlyMap<Handler, IFunction>;

  constructor(scope: Construct, context: ServiceContext) {
    const { config } = context;
    super(scope, 'functions', stackProps(config, 'functions', 'the functions of the interface'));
    const release = config.gradualDeployment ? new GradualRelease(this, config.name) : undefined;
    const handlers = handlersOf(config).filter((handler) => !functions[handler].trigger);
    this.called = new Map(
      handlers.map((handler) => {
        const { lambda } = new ServiceFunction(this, handler, context);
        // A new release is called all at once, or where the stage says so, gradually.
        return [handler, release?.aliasOf(lambda) ?? lambda];
      }),
    );
  }

  /**
   * What the API calls for a handler.
   *
   * @throws Error for one that no route of the stage has
   */
  functionOf(handler: Handler): IFunction {
    const called = this.called.get(handler);
    if (!called) throw new Error(`The stage calls no function ${handler}.`);
    return called;
  }
}
