import { Alias, CfnPermission, type IVersion } from 'aws-cdk-lib/aws-lambda';
import { Aws } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { ServiceContext } from '#infra/constructs/shared-resources.ts';
import type { Handler } from '#infra/functions/catalogue.ts';
import { LIVE } from '#infra/settings/names.ts';
import type { GradualRelease } from './gradual-release.ts';
import { ServiceFunction } from './service-function.ts';

/** What a function that the API calls is made from. */
export type LiveFunctionProps = {
  readonly restApiId: string;
  /** How calls move to a new version; all at once without it. */
  readonly release: GradualRelease | undefined;
};

/**
 * A function that the API calls by the alias of its live version. The alias is there in every mode, since the deployed
 * API names it; only how it moves to a new version is a setting.
 */
export class LiveFunction extends ServiceFunction {
  constructor(scope: Construct, handler: Handler, context: ServiceContext, props: LiveFunctionProps) {
    super(scope, handler, context);
    // The library publishes a version if code or configuration changed. The former version is deleted once no call reaches it.
    // The library's classes and interfaces differ in whether an optional member may be there and undefined.
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

/** The calls of an API that reach a function: of its authorizers, or of any method of any stage. */
const callsOf = (handler: Handler): string => (handler === 'authorizer' ? 'authorizers/*' : '*/*/*');
