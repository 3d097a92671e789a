import type { Api, ApiMethod } from './api.ts';
import type { AuthorizerContext } from './authorize.ts';
import { type GatewayRequest, headerOf } from './request.ts';

/** What `$context.…` stands for in the templates of an API, by the name after the point. */
export type ContextVariables = Readonly<Record<string, string | number | undefined>>;

export function contextVariables(
  api: Api,
  request: GatewayRequest,
  method?: ApiMethod,
  authorizer: AuthorizerContext = {},
): ContextVariables {
  const ofAuthorizer = Object.entries(authorizer).map(([name, value]) => [`authorizer.${name}`, value]);
  return {
    ...Object.fromEntries(ofAuthorizer),
    requestId: request.id,
    extendedRequestId: request.id,
    apiId: api.id,
    accountId: api.accountId,
    stage: api.stage,
    httpMethod: request.httpMethod,
    path: `/${api.stage}${request.path}`,
    resourcePath: method?.resourcePath,
    resourceId: method?.resourceId,
    domainName: request.host,
    protocol: 'HTTP/1.1',
    requestTimeEpoch: request.receivedAt.getTime(),
    'identity.sourceIp': request.sourceIp,
    'identity.userAgent': headerOf(request, 'user-agent'),
  };
}

const VARIABLE = /\$\{context\.([\w.]+)\}|\$context\.([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)/g;

/** A mapping template filled in. Only its `$context` variables are known; an unknown one becomes nothing. */
export function fillTemplate(template: string, variables: ContextVariables): string {
  return template.replace(VARIABLE, (_, inBraces?: string, bare?: string) =>
    String(variables[inBraces ?? bare ?? ''] ?? ''),
  );
}

/**
 * The headers that `…header.<name>` parameters declare: a text in single quotes, or a variable of the context.
 *
 * @throws Error for a mapping that the local gateway does not know.
 */
export function fillHeaders(
  parameters: Readonly<Record<string, string>>,
  variables: ContextVariables,
): Record<string, string> {
  const filled = Object.entries(parameters).map(([target, mapping]) => {
    const [, header] = /\.header\.(.+)$/.exec(target) ?? [];
    const [, literal] = /^'(.*)'$/s.exec(mapping) ?? [];
    const [, variable] = /^context\.(.+)$/.exec(mapping) ?? [];
    if (header === undefined || (literal === undefined && variable === undefined)) {
      throw new Error(`The local gateway does not know the mapping ${target}: ${mapping}`);
    }
    return [header, literal ?? String(variables[variable ?? ''] ?? '')];
  });
  return Object.fromEntries(filled);
}

/** The template for a content type; the one for JSON where none is asked for, or the only one there is. */
export function templateFor(
  templates: Readonly<Record<string, string>>,
  contentType = 'application/json',
): string | undefined {
  const [type = ''] = contentType.toLowerCase().split(';');
  return templates[type.trim()];
}
