import type { Deployed, Deployment, Properties } from '#infra/local/template/deployment.ts';
import type { Api, ApiMethod, GatewayResponse, MockIntegration, TokenAuthorizer } from './api.ts';

const DEFAULT_TIMEOUT = 29_000;
const DEFAULT_TTL_SECONDS = 300;

/**
 * The one REST API of a deployment.
 *
 * @throws Error where the template uses what the local gateway does not serve.
 */
export function readApi(deployment: Deployment): Api {
  const [api, ...others] = deployment.resources('AWS::ApiGateway::RestApi');
  if (!api || others.length > 0) throw new Error('The local run serves exactly one REST API.');
  const [stage] = deployment.resources('AWS::ApiGateway::Stage');
  const { accountId, region } = deployment.place;
  return {
    id: api.ref,
    accountId,
    region,
    stage: String(stage?.properties.StageName ?? 'local'),
    binaryMediaTypes: (api.properties.BinaryMediaTypes ?? []) as string[],
    methods: readMethods(deployment, `${api.name}.RootResourceId`),
    gatewayResponses: new Map(
      deployment
        .resources('AWS::ApiGateway::GatewayResponse')
        .map(({ properties }) => [String(properties.ResponseType), readGatewayResponse(properties)]),
    ),
  };
}

function readMethods(deployment: Deployment, rootId: string): ApiMethod[] {
  const resources = new Map(
    deployment.resources('AWS::ApiGateway::Resource').map((each) => [each.ref, each]),
  );
  const authorizers = new Map(
    deployment.resources('AWS::ApiGateway::Authorizer').map((each) => [each.ref, readAuthorizer(each)]),
  );
  const pathOf = (id: string): string => {
    if (id === rootId) return '';
    const resource = resources.get(id);
    if (!resource) throw new Error(`No stack holds the API resource ${id}.`);
    return `${pathOf(String(resource.properties.ParentId))}/${resource.properties.PathPart}`;
  };
  return deployment.resources('AWS::ApiGateway::Method').map(({ properties }) => {
    const resourceId = String(properties.ResourceId);
    const authorizer = authorizers.get(String(properties.AuthorizerId));
    return {
      httpMethod: String(properties.HttpMethod),
      resourceId,
      resourcePath: pathOf(resourceId) || '/',
      integration: readIntegration(properties.Integration as Properties),
      ...(authorizer && { authorizer }),
    };
  });
}

function readAuthorizer({ ref, properties }: Deployed): TokenAuthorizer {
  if (properties.Type !== 'TOKEN') throw new Error('The local run serves TOKEN authorizers only.');
  const pattern = properties.IdentityValidationExpression;
  return {
    id: ref,
    functionArn: functionArnIn(properties.AuthorizerUri),
    header: String(properties.IdentitySource).replace('method.request.header.', ''),
    ttl: Number(properties.AuthorizerResultTtlInSeconds ?? DEFAULT_TTL_SECONDS) * 1000,
    ...(typeof pattern === 'string' && { pattern: new RegExp(`^(?:${pattern})$`) }),
  };
}

function readIntegration(integration: Properties): ApiMethod['integration'] {
  if (integration.Type === 'AWS_PROXY') {
    return {
      kind: 'lambda',
      functionArn: functionArnIn(integration.Uri),
      timeout: Number(integration.TimeoutInMillis ?? DEFAULT_TIMEOUT),
    };
  }
  if (integration.Type === 'MOCK') return readMock(integration);
  throw new Error(`The local run does not serve integrations of type ${integration.Type}.`);
}

function readMock(integration: Properties): MockIntegration {
  const responses = (integration.IntegrationResponses ?? []) as Properties[];
  return {
    kind: 'mock',
    passthrough: (integration.PassthroughBehavior ?? 'WHEN_NO_MATCH') as MockIntegration['passthrough'],
    requestTemplates: (integration.RequestTemplates ?? {}) as Record<string, string>,
    responses: responses.map(({ StatusCode, SelectionPattern, ResponseParameters, ResponseTemplates }) => ({
      status: Number(StatusCode),
      parameters: (ResponseParameters ?? {}) as Record<string, string>,
      templates: (ResponseTemplates ?? {}) as Record<string, string>,
      ...(typeof SelectionPattern === 'string' && { selectionPattern: SelectionPattern }),
    })),
  };
}

function readGatewayResponse(properties: Properties): GatewayResponse {
  return {
    parameters: (properties.ResponseParameters ?? {}) as Record<string, string>,
    templates: (properties.ResponseTemplates ?? {}) as Record<string, string>,
    ...(properties.StatusCode !== undefined && { status: Number(properties.StatusCode) }),
  };
}

/** The function in `arn:aws:apigateway:…:lambda:path/2015-03-31/functions/<function>/invocations`. */
function functionArnIn(uri: unknown): string {
  const arn = /\/functions\/(.+)\/invocations$/.exec(String(uri))?.[1];
  if (arn === undefined) throw new Error(`No function is named in ${uri}.`);
  return arn;
}
