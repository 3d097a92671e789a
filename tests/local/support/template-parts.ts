export function lambdaFunction(
  id: string,
  entry: string,
  Variables: Record<string, unknown> = {},
  Statement: readonly object[] = [],
) {
  return {
    [`${id}Role`]: { Type: 'AWS::IAM::Role', Properties: {} },
    [`${id}Policy`]: {
      Type: 'AWS::IAM::Policy',
      Properties: { Roles: [{ Ref: `${id}Role` }], PolicyDocument: { Statement } },
    },
    [id]: {
      Type: 'AWS::Lambda::Function',
      Metadata: { 'domicilia:entry': entry },
      Properties: {
        FunctionName: `fixture-${id.toLowerCase()}`,
        Role: { 'Fn::GetAtt': [`${id}Role`, 'Arn'] },
        Timeout: 2,
        Environment: { Variables },
      },
    },
  };
}

export function keySchema(hash: string, range: string) {
  return [
    { AttributeName: hash, KeyType: 'HASH' },
    { AttributeName: range, KeyType: 'RANGE' },
  ];
}

export function resource(ParentId: object, PathPart: string) {
  return { Type: 'AWS::ApiGateway::Resource', Properties: { ParentId, PathPart, RestApiId: { Ref: 'Api' } } };
}

export function method(resourceId: string, HttpMethod: string, fn: string, guarded = false) {
  return {
    Type: 'AWS::ApiGateway::Method',
    Properties: {
      HttpMethod,
      ResourceId: { Ref: resourceId },
      Integration: { Type: 'AWS_PROXY', Uri: invocationUri(fn) },
      ...(guarded && { AuthorizationType: 'CUSTOM', AuthorizerId: { Ref: 'Authorizer' } }),
    },
  };
}

export function notAllowed(resourceId: string, allow: string) {
  return {
    Type: 'AWS::ApiGateway::Method',
    Properties: {
      HttpMethod: 'ANY',
      ResourceId: { Ref: resourceId },
      Integration: {
        Type: 'MOCK',
        PassthroughBehavior: 'NEVER',
        RequestTemplates: { 'application/json': '{"statusCode": 405}' },
        IntegrationResponses: [
          {
            StatusCode: '405',
            ResponseParameters: {
              'method.response.header.Allow': `'${allow}'`,
              'method.response.header.x-request-id': 'context.requestId',
            },
            ResponseTemplates: {
              'application/json': '{"code":"method_not_allowed","request_id":"$context.requestId"}',
            },
          },
        ],
      },
    },
  };
}

export function ownResponse(ResponseType: string, status: number | undefined, code: string) {
  return {
    Type: 'AWS::ApiGateway::GatewayResponse',
    Properties: {
      ResponseType,
      ...(status && { StatusCode: String(status) }),
      ResponseParameters: { 'gatewayresponse.header.x-request-id': 'context.requestId' },
      ResponseTemplates: { 'application/json': `{"code":"${code}","request_id":"$context.requestId"}` },
    },
  };
}

export function invocationUri(fn: string) {
  const parts = ['arn:aws:apigateway:', { Ref: 'AWS::Region' }, ':lambda:path/2015-03-31/functions/'];
  return { 'Fn::Join': ['', [...parts, { 'Fn::GetAtt': [fn, 'Arn'] }, '/invocations']] };
}
