import { Alias, CfnPermission, type IVersion } from 'aws-cdk-lib/aws-lambda';
import { Aws } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { ServiceContext } from '#infra/constructs/shared-resources.ts';
import type { Handler } from '#infra/functions/catalogue.ts';
import { LIVE } from '#infra/settings/names.ts';
import type { GradualRelease } from './gradual-release.ts';
import { ServiceFunction } from './service-function.ts';

/** The properties of a function that the API calls. */
export type LiveFunctionProps = {
  readonly restApiId: string;
  /** Moves calls to a new version; without it all calls move at once. */
  readonly release: GradualRelease | undefined;
};

/**
 * A function that the API calls by the alias of its live version. The alias exists in every mode, because the deployed
 * API refers to it. A setting only decides how it moves to a new version.
 */
export class LiveFunction extends ServiceFunction {
  constructor(scope: Construct, handler: Handler, context: ServiceContext, props: LiveFunctionProps) {
    super(scope, handler, context);
    // The library publishes a version if code or configuration changed, and deletes the former one once no call reaches
    // it. The cast is needed because its classes and interfaces differ in optional members.
    const version = this.lambda.currentVersion as IVersion;
    const alias = new Alias(this.lambda, 'Live', { aliasName: LIVE, version });
    props.release?.shift(this.lambda, alias);
    new CfnPermission(this.lambda, 'CalledByApi', {
      action: 'lambda:InvokeFunction',
      functionName: alias.functionArn,
      principal: 'apigateway.amazonaws.com',
      sourceArn: `arn:${Aws.PARTITION}:execute-api:${Aws.REGION}:${Aws.ACCOUNT_ID}:${props.restApiId}/${callsOf(handler)}`,
    });
  }
}

/** Returns the calls of the API that may reach a function: of its authorizers, or of any method of any stage. */
const callsOf = (handler: Handler): string => (handler === 'authorizer' ? 'authorizers/*' : '*/*/*');
