import {
  type IAuthorizer,
  type IRestApi,
  LambdaIntegration,
  RestApi,
  TokenAuthorizer,
} from 'aws-cdk-lib/aws-apigateway';
import { type IRole, PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Aws, Duration, Stack, Validations } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { SiteSource } from '#infra/bundle/site/site-source.ts';
import { addAccountLimits } from '#infra/constructs/api/account-limits.ts';
import { addGatewayResponses } from '#infra/constructs/api/gateway-responses.ts';
import { addMethodNotAllowed } from '#infra/constructs/api/method-not-allowed.ts';
import { addNotFound } from '#infra/constructs/api/not-found.ts';
import { addReferenceRedirect } from '#infra/constructs/api/reference-redirect.ts';
import { serveApi } from '#infra/constructs/api/rest-api.ts';
import { guardOrigin } from '#infra/constructs/origin/origin-guard.ts';
import type { ServiceContext } from '#infra/constructs/shared-resources.ts';
import { SiteDeployment } from '#infra/constructs/site/deploy-site.ts';
import { type Handler, type ServedRoute, servedRoutes } from '#infra/functions/catalogue.ts';
import { type Access, needsToken } from '#lib/api/access.ts';
import { httpMethodsOf } from '#lib/api/route.ts';
import type { EdgeStack } from './edge.ts';
import type { FunctionsStack } from './functions.ts';
import { stackProps } from './stack-props.ts';

/** Three parts in base64url, with or without the name of a scheme before them. */
const TOKEN_FORM = '^([A-Za-z]+ +)?[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+$';

/** What the API serves, made from the table of routes; and the files that are served beside it. */
export class ApiStack extends Stack {
  private readonly api: IRestApi;
  private readonly functions: FunctionsStack;
  private readonly integrations = new Map<Handler, LambdaIntegration>();

  constructor(
    scope: Construct,
    edge: EdgeStack,
    functions: FunctionsStack,
    siteOf: SiteSource,
    context: ServiceContext,
  ) {
    const { config, data } = context;
    super(scope, 'api', stackProps(config, 'api', 'the interface'));

    this.functions = functions;
    const { restApiId, rootResourceId } = edge;
    this.api = RestApi.fromRestApiAttributes(this, 'Api', { restApiId, rootResourceId });
    Validations.of(this.api).acknowledge({
      id: 'AwsSolutions-COG4',
      reason:
        'Merchants are programs with tokens of this service, which its own authorizer verifies; there are no users to pool.',
    });
    const handler = functions.functionOf('authorizer');
    const authorizer = new TokenAuthorizer(this, 'Authorizer', {
      handler,
      assumeRole: this.callerOf(handler),
      resultsCacheTtl: Duration.seconds(300),
      // Only what has the form of a token is worth a call.
      validationRegex: TOKEN_FORM,
    });

    const served = servedRoutes(config);
    for (const route of served) this.serve(route, authorizer);
    addMethodNotAllowed(this.api, served);
    addNotFound(this, this.api);
    addReferenceRedirect(this.api);
    addGatewayResponses(this, this.api);
    const stage = serveApi(this, this.api, config, data.operationsKey);
    guardOrigin(this, stage, data.secrets.origin, config);
    addAccountLimits(this, restApiId, config).node.addDependency(stage);
    // A page of a new release must find the interface of that release.
    new SiteDeployment(this, siteOf, context).node.addDependency(stage);
  }

  private serve(route: ServedRoute, authorizer: IAuthorizer): void {
    const integration = this.integrationOf(route.handler);
    const withToken = needsToken(route.access);
    const resource = this.api.root.resourceForPath(route.path);
    for (const name of httpMethodsOf(route)) {
      const method = resource.addMethod(name, integration, {
        ...(name === route.method && { operationName: route.id }),
        // The key is the one that the authorizer names: that of the account's limit.
        ...(withToken ? { authorizer, apiKeyRequired: true } : {}),
      });
      if (withToken) continue;
      Validations.of(method).acknowledge({
        id: 'AwsSolutions-APIG4',
        reason: reasonForNoToken(route.access),
      });
    }
  }

  /** Routes that share a handler share its function. */
  private integrationOf(handler: Handler): LambdaIntegration {
    const known = this.integrations.get(handler);
    if (known) return known;
    const integration = new LambdaIntegration(this.functions.functionOf(handler), {
      // One permission for the whole API: those of each method would outgrow the function's policy.
      scopePermissionToMethod: false,
    });
    this.integrations.set(handler, integration);
    return integration;
  }

  /** By this role the API calls the authorizer: a permission would stand with the function and name what comes after it. */
  private callerOf({ functionArn }: IFunction): IRole {
    const role = new Role(this, 'AuthorizerCaller', {
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
      }),
      description: 'Lets the API call its authorizer',
      inlinePolicies: {
        call: new PolicyDocument({
          statements: [new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [functionArn] })],
        }),
      },
    });
    return role.withoutPolicyUpdates();
  }
}

/** Why a route without the authorizer is right. */
function reasonForNoToken({ by }: Access): string {
  if (by === 'keys') return 'This is where tokens come from: the function checks the keys of the account.';
  if (by === 'signature') return 'The sender has no token: the function checks what it signs with.';
  return 'Public by intent: it answers with what is the same for everybody, public keys.';
}
