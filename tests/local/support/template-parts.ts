export const of = (Type: string, Properties: Record<string, unknown>, more: object = {}) => ({
  Type,
  Properties,
  ...more,
});
export const ref = (logicalId: string) => ({ Ref: logicalId });
const arnOf = (logicalId: string) => ({ 'Fn::GetAtt': [logicalId, 'Arn'] });

export const allow = (Action: string | string[], Resource: unknown) => ({
  Effect: 'Allow',
  Action,
  Resource,
});

/** A function with its role; its name is `fixture-<id>`. */
export function lambdaFunction(id: string, entry: string, Variables: object = {}, Statement: object[] = []) {
  const Properties = {
    FunctionName: `fixture-${id.toLowerCase()}`,
    Role: arnOf(`${id}Role`),
    Timeout: 2,
    Environment: { Variables },
  };
  return {
    [`${id}Role`]: of('AWS::IAM::Role', { Policies: [{ PolicyDocument: { Statement } }] }),
    [id]: of('AWS::Lambda::Function', Properties, { Metadata: { 'domicilia:entry': entry } }),
  };
}

export const keySchema = (hash: string, range: string) => [
  { AttributeName: hash, KeyType: 'HASH' },
  { AttributeName: range, KeyType: 'RANGE' },
];

export const resource = (ParentId: object, PathPart: string) =>
  of('AWS::ApiGateway::Resource', { ParentId, PathPart });

export function method(resourceId: string, HttpMethod: string, fn: string, more: object = {}) {
  return of('AWS::ApiGateway::Method', {
    HttpMethod,
    ResourceId: ref(resourceId),
    Integration: { Type: 'AWS_PROXY', Uri: invocationUri(fn) },
    ...more,
  });
}

/** What makes a method ask the authorizer. */
export const GUARDED = { AuthorizerId: ref('Authorizer') };

/** A mock that refuses every method which is not declared itself. */
export function notAllowed(resourceId: string, allowed: string) {
  const response = {
    StatusCode: '405',
    ResponseParameters: {
      'method.response.header.Allow': `'${allowed}'`,
      'method.response.header.x-request-id': 'context.requestId',
    },
    ResponseTemplates: body('method_not_allowed'),
  };
  const Integration = {
    Type: 'MOCK',
    PassthroughBehavior: 'NEVER',
    RequestTemplates: { 'application/json': '{"statusCode": 405}' },
    IntegrationResponses: [response],
  };
  return of('AWS::ApiGateway::Method', { HttpMethod: 'ANY', ResourceId: ref(resourceId), Integration });
}

export function gatewayResponse(ResponseType: string, status: number | undefined, code: string) {
  return of('AWS::ApiGateway::GatewayResponse', {
    ResponseType,
    ...(status && { StatusCode: String(status) }),
    ResponseParameters: { 'gatewayresponse.header.x-request-id': 'context.requestId' },
    ResponseTemplates: body(code),
  });
}

const body = (code: string) => ({
  'application/json': `{"code":"${code}","request_id":"$context.requestId"}`,
});

export function invocationUri(fn: string) {
  const parts = ['arn:aws:apigateway:', ref('AWS::Region'), ':lambda:path/2015-03-31/functions/'];
  return { 'Fn::Join': ['', [...parts, arnOf(fn), '/invocations']] };
}
