import {
  type IAuthorizer,
  type IRestApi,
  LambdaIntegration,
  RestApi,
  TokenAuthorizer,
} from 'aws-cdk-lib/aws-apigateway';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Duration, Stack, Validations } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { addGatewayResponses } from '#infra/constructs/api/gateway-responses.ts';
import { addMethodNotAllowed } from '#infra/constructs/api/method-not-allowed.ts';
import { addNotFound } from '#infra/constructs/api/not-found.ts';
import { serveApi } from '#infra/constructs/api/rest-api.ts';
import { GradualRelease } from '#infra/constructs/function/gradual-release.ts';
import { ServiceFunction } from '#infra/constructs/function/service-function.ts';
import type { ServiceContext } from '#infra/constructs/shared-resources.ts';
import { type Handler, type ServedRoute, servedRoutes } from '#infra/functions/catalogue.ts';
import { type Access, needsToken } from '#lib/api/access.ts';
import type { EdgeStack } from './edge.ts';
import { stackProps } from './stack-props.ts';

/** Three parts in base64url, with or without the name of a scheme before them. */
const TOKEN_FORM = '^([A-Za-z]+ +)?[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+$';

/** What the API serves: one function for each handler, made from the table of routes. */
export class ApiStack extends Stack {
  private readonly api: IRestApi;
  private readonly release: GradualRelease | undefined;
  private readonly integrations = new Map<Handler, LambdaIntegration>();

  constructor(scope: Construct, edge: EdgeStack, context: ServiceContext) {
    const { config, data } = context;
    super(scope, 'api', stackProps(config, 'api', 'the interface'));

    const { restApiId, rootResourceId } = edge;
    this.api = RestApi.fromRestApiAttributes(this, 'Api', { restApiId, rootResourceId });
    Validations.of(this.api).acknowledge({
      id: 'AwsSolutions-COG4',
      reason:
        'Merchants are programs with tokens of this service, which its own authorizer verifies; there are no users to pool.',
    });
    if (config.gradualDeployment) this.release = new GradualRelease(this, config.name);
    const authorizer = new TokenAuthorizer(this, 'Authorizer', {
      handler: this.functionOf('authorizer', context),
      resultsCacheTtl: Duration.seconds(300),
      // Only what has the form of a token is worth a call.
      validationRegex: TOKEN_FORM,
    });

    const served = servedRoutes(config);
    for (const route of served) this.serve(route, authorizer, context);
    addMethodNotAllowed(this.api, served);
    addNotFound(this, this.api);
    addGatewayResponses(this, this.api);
    serveApi(this, this.api, config, data.operationsKey);
  }

  private serve(route: ServedRoute, authorizer: IAuthorizer, context: ServiceContext): void {
    const integration = this.integrationOf(route.handler, context);
    const withToken = needsToken(route.access);
    const method = this.api.root.resourceForPath(route.path).addMethod(route.method, integration, {
      operationName: route.id,
      // The key is the one that the authorizer names: that of the account's limit.
      ...(withToken ? { authorizer, apiKeyRequired: true } : {}),
    });
    if (!withToken) {
      Validations.of(method).acknowledge({
        id: 'AwsSolutions-APIG4',
        reason: reasonForNoToken(route.access),
      });
    }
  }

  /** Routes that share a handler share its function. */
  private integrationOf(handler: Handler, context: ServiceContext): LambdaIntegration {
    const known = this.integrations.get(handler);
    if (known) return known;
    const integration = new LambdaIntegration(this.functionOf(handler, context), {
      // One permission for the whole API: those of each method would outgrow the function's policy.
      scopePermissionToMethod: false,
    });
    this.integrations.set(handler, integration);
    return integration;
  }

  /** What the API calls: a new release all at once, or where the stage says so, gradually. */
  private functionOf(handler: Handler, context: ServiceContext): IFunction {
    const { lambda } = new ServiceFunction(this, handler, context);
    return this.release?.aliasOf(lambda) ?? lambda;
  }
}

/** Why a route without the authorizer is right. */
function reasonForNoToken({ by }: Access): string {
  if (by === 'keys') return 'This is where tokens come from: the function checks the keys of the account.';
  if (by === 'signature') return 'The sender has no token: the function checks what it signs with.';
  return 'Public by intent: it answers with what is the same for everybody, public keys or a page.';
}
