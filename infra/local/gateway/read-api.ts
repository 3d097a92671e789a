import type { Deployment, Properties } from '#infra/local/template/deployment.ts';
import type { Api, ApiMethod, DeclaredResponse, TokenAuthorizer } from './api.ts';
import { readMethodLimits } from './method-limits.ts';

const DEFAULT_TTL_SECONDS = 300;

/** The member of a path for every method that the path does not declare. */
const ANY_METHOD = 'x-amazon-apigateway-any-method';

/** The OpenAPI document of an API, with API Gateway's extensions. */
type Definition = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: { readonly securitySchemes?: Readonly<Record<string, SecurityScheme>> };
  readonly 'x-amazon-apigateway-gateway-responses'?: Readonly<Record<string, ResponseDefinition>>;
};

type Operation = {
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
  }[];
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly 'x-amazon-apigateway-request-validator'?: string;
  readonly 'x-amazon-apigateway-integration': Properties;
};

type SecurityScheme = {
  readonly name: string;
  readonly 'x-amazon-apigateway-authorizer'?: Properties;
};

type ResponseDefinition = {
  readonly statusCode?: string;
  readonly responseParameters?: Readonly<Record<string, string>>;
  readonly responseTemplates?: Readonly<Record<string, string>>;
};

/**
 * Reads the REST API of a deployment.
 *
 * @throws Error if the template uses what the local gateway does not serve
 */
export function readApi(deployment: Deployment): Api {
  const [api, ...others] = deployment.resources('AWS::ApiGateway::RestApi');
  if (!api || others.length > 0) throw new Error('The local run serves exactly one REST API.');
  const [stage] = deployment.resources('AWS::ApiGateway::Stage');
  const definition = api.properties.Body as Definition | undefined;
  if (!definition) throw new Error('The local run serves an API that an OpenAPI document defines.');
  const methods = readMethods(definition);
  const responses = Object.entries(definition['x-amazon-apigateway-gateway-responses'] ?? {});
  return {
    id: api.ref,
    place: deployment.place,
    stage: String(stage?.properties.StageName),
    binaryMediaTypes: (api.properties.BinaryMediaTypes ?? []) as string[],
    minimumCompressionSize: api.properties.MinimumCompressionSize as number | undefined,
    methods,
    methodLimits: readMethodLimits(deployment, methods),
    gatewayResponses: new Map(responses.map(([type, response]) => [type, readResponse(response)])),
  };
}

const METHODS = ['get', 'head', 'post', 'put', 'patch', 'delete', 'options', ANY_METHOD];

function readMethods({ paths, components }: Definition): ApiMethod[] {
  const schemes = Object.entries(components?.securitySchemes ?? {});
  const authorizers = new Map(
    schemes.flatMap(([id, scheme]) => {
      const declared = scheme['x-amazon-apigateway-authorizer'];
      return declared ? [[id, readAuthorizer(id, scheme.name, declared)] as const] : [];
    }),
  );
  return Object.entries(paths).flatMap(([resourcePath, item]) =>
    Object.entries(item)
      .filter(([member]) => METHODS.includes(member))
      .map(([member, operation]) => {
        const needed = (operation.security ?? []).flatMap(Object.keys);
        const authorizer = needed.map((id) => authorizers.get(id)).find(Boolean);
        return {
          httpMethod: member === ANY_METHOD ? 'ANY' : member.toUpperCase(),
          resourcePath,
          integration: readIntegration(operation['x-amazon-apigateway-integration']),
          needsKey: needed.some((id) => !authorizers.has(id)),
          requiredHeaders: readRequiredHeaders(operation),
          ...(authorizer && { authorizer }),
        };
      }),
  );
}

/**
 * Returns the headers that an operation requires. API Gateway checks parameters only if a validator is named; the local
 * run assumes that this one validates them.
 */
function readRequiredHeaders({ parameters = [], ...operation }: Operation): string[] {
  if (operation['x-amazon-apigateway-request-validator'] === undefined) return [];
  return parameters.flatMap(({ name, in: place, required }) => {
    // A path that matches has its parameters.
    if (place === 'path') return [];
    if (place !== 'header') throw new Error(`The local run requires only headers, not ${place} ${name}.`);
    return required ? [name] : [];
  });
}

function readAuthorizer(id: string, header: string, declared: Properties): TokenAuthorizer {
  if (declared.type !== 'token') throw new Error('The local run serves token authorizers only.');
  const { identityValidationExpression: pattern, authorizerCredentials: roleArn } = declared;
  return {
    id,
    functionArn: functionArnIn(declared.authorizerUri),
    header,
    ttl: Number(declared.authorizerResultTtlInSeconds ?? DEFAULT_TTL_SECONDS) * 1000,
    ...(typeof pattern === 'string' && { pattern: new RegExp(`^(?:${pattern})$`) }),
    ...(typeof roleArn === 'string' && { roleArn }),
  };
}

function readIntegration({ type, uri, ...mock }: Properties): ApiMethod['integration'] {
  if (type === 'aws_proxy') return functionArnIn(uri);
  const [response, ...others] = Object.values((mock.responses ?? {}) as Record<string, ResponseDefinition>);
  if (type !== 'mock' || mock.passthroughBehavior !== 'never' || !response || others.length > 0) {
    throw new Error('The local run serves functions, and mocks with one response that pass nothing through.');
  }
  return { contentTypes: Object.keys(mock.requestTemplates ?? {}), response: readResponse(response) };
}

function readResponse({
  statusCode,
  responseParameters,
  responseTemplates,
}: ResponseDefinition): DeclaredResponse {
  const template = responseTemplates?.['application/json'];
  return {
    parameters: responseParameters ?? {},
    ...(template !== undefined && { template }),
    ...(statusCode !== undefined && { status: Number(statusCode) }),
  };
}

/** Returns the function in `arn:aws:apigateway:…:lambda:path/2015-03-31/functions/<function>/invocations`. */
function functionArnIn(uri: unknown): string {
  const [, arn] = /\/functions\/(.+)\/invocations$/.exec(String(uri)) ?? [];
  if (arn === undefined) throw new Error(`No function is named in ${uri}.`);
  return arn;
}
