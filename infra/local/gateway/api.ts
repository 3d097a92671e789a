import type { Deployed, Deployment, Properties } from '#infra/local/template/deployment.ts';
import type { Place } from '#infra/local/template/identities.ts';

/** A REST API as the template declares it. */
export type Api = {
  readonly id: string;
  readonly place: Place;
  readonly stage: string;
  /** What is a file: bodies of these types, and responses to whoever asks for one of them first. */
  readonly binaryMediaTypes: readonly string[];
  /** From how many bytes on a response is compressed; undefined if none is. */
  readonly minimumCompressionSize: number | undefined;
  readonly methods: readonly ApiMethod[];
  /** By type, such as `UNAUTHORIZED`. */
  readonly gatewayResponses: ReadonlyMap<string, DeclaredResponse>;
};

/** What one HTTP method of one resource does; `ANY` stands for every method that is not declared itself. */
export type ApiMethod = {
  readonly httpMethod: string;
  readonly resourceId: string;
  readonly resourcePath: string;
  readonly authorizer?: TokenAuthorizer;
  /** Whether its requests count against a key of the usage plan. */
  readonly needsKey: boolean;
  /** Headers without which a request is refused. */
  readonly requiredHeaders: readonly string[];
  /** The ARN of a function, or a response that the API gives by itself. */
  readonly integration: string | MockIntegration;
};

export type TokenAuthorizer = {
  readonly id: string;
  readonly functionArn: string;
  /** The header that carries the token. */
  readonly header: string;
  /** What a token must look like to be asked about at all. */
  readonly pattern?: RegExp;
  /** How long a decision is remembered, in milliseconds; 0 for not at all. */
  readonly ttl: number;
};

type MockIntegration = {
  readonly contentTypes: readonly string[];
  readonly response: DeclaredResponse;
};

/** A response that is declared in the template, its header mappings and its body for JSON. */
export type DeclaredResponse = {
  readonly status?: number;
  readonly parameters: Readonly<Record<string, string>>;
  readonly template?: string;
};

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
  return {
    id: api.ref,
    place: deployment.place,
    stage: String(stage?.properties.StageName),
    binaryMediaTypes: (api.properties.BinaryMediaTypes ?? []) as string[],
    minimumCompressionSize: api.properties.MinimumCompressionSize as number | undefined,
    methods: readMethods(deployment, `${api.name}.RootResourceId`),
    gatewayResponses: new Map(
      deployment
        .resources('AWS::ApiGateway::GatewayResponse')
        .map(({ properties }) => [String(properties.ResponseType), readResponse(properties)]),
    ),
  };
}

/** The ARNs of the functions that say who may call. */
export function authorizersOf({ methods }: Api): string[] {
  return [...new Set(methods.flatMap(({ authorizer }) => authorizer?.functionArn ?? []))];
}

function readMethods(deployment: Deployment, rootId: string): ApiMethod[] {
  const byRef = (type: string) => new Map(deployment.resources(type).map((each) => [each.ref, each]));
  const resources = byRef('AWS::ApiGateway::Resource');
  const authorizers = byRef('AWS::ApiGateway::Authorizer');
  const pathOf = (id: string): string => {
    if (id === rootId) return '';
    const { ParentId, PathPart } = resources.get(id)?.properties ?? {};
    if (PathPart === undefined) throw new Error(`No stack holds the API resource ${id}.`);
    return `${pathOf(String(ParentId))}/${PathPart}`;
  };
  return deployment.resources('AWS::ApiGateway::Method').map(({ properties }) => {
    const resourceId = String(properties.ResourceId);
    const authorizer = authorizers.get(String(properties.AuthorizerId));
    return {
      httpMethod: String(properties.HttpMethod),
      resourceId,
      resourcePath: pathOf(resourceId) || '/',
      integration: readIntegration(properties.Integration as Properties),
      needsKey: properties.ApiKeyRequired === true,
      requiredHeaders: readRequiredHeaders(properties),
      ...(authorizer && { authorizer: readAuthorizer(authorizer) }),
    };
  });
}

/** Parameters are looked at where a validator is named; the local run takes for granted that it validates them. */
function readRequiredHeaders({ RequestValidatorId, RequestParameters = {} }: Properties): string[] {
  if (RequestValidatorId === undefined) return [];
  return Object.entries(RequestParameters as Record<string, boolean>).flatMap(([place, required]) => {
    const [, header] = /^method\.request\.header\.(.+)$/.exec(place) ?? [];
    if (header === undefined) throw new Error(`The local run requires headers only, and not ${place}.`);
    return required ? [header] : [];
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

function readIntegration({ Type, Uri, ...mock }: Properties): ApiMethod['integration'] {
  if (Type === 'AWS_PROXY') return functionArnIn(Uri);
  const [response, ...others] = (mock.IntegrationResponses ?? []) as Properties[];
  if (Type !== 'MOCK' || mock.PassthroughBehavior !== 'NEVER' || !response || others.length > 0) {
    throw new Error('The local run serves functions, and mocks with one response that pass nothing through.');
  }
  return { contentTypes: Object.keys(mock.RequestTemplates ?? {}), response: readResponse(response) };
}

function readResponse({ StatusCode, ResponseParameters, ResponseTemplates }: Properties): DeclaredResponse {
  const template = (ResponseTemplates as Record<string, string> | undefined)?.['application/json'];
  return {
    parameters: (ResponseParameters ?? {}) as Record<string, string>,
    ...(template !== undefined && { template }),
    ...(StatusCode !== undefined && { status: Number(StatusCode) }),
  };
}

/** The function in `arn:aws:apigateway:…:lambda:path/2015-03-31/functions/<function>/invocations`. */
function functionArnIn(uri: unknown): string {
  const [, arn] = /\/functions\/(.+)\/invocations$/.exec(String(uri)) ?? [];
  if (arn === undefined) throw new Error(`No function is named in ${uri}.`);
  return arn;
}
