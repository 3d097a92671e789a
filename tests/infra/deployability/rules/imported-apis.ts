import { ofType, type Rule } from '#tests/infra/deployability/stack.ts';

/**
 * Properties of an API that an import resets unless the definition has them as well, and their extensions. Source:
 * "OpenAPI extensions for API Gateway" in API Gateway's developer guide, and `Mode` of AWS::ApiGateway::RestApi in
 * CloudFormation's template reference.
 */
const EXTENSIONS: Readonly<Record<string, string>> = {
  ApiKeySourceType: 'x-amazon-apigateway-api-key-source',
  BinaryMediaTypes: 'x-amazon-apigateway-binary-media-types',
  MinimumCompressionSize: 'x-amazon-apigateway-minimum-compression-size',
  SecurityPolicy: 'x-amazon-apigateway-security-policy',
  EndpointAccessMode: 'x-amazon-apigateway-endpoint-access-mode',
};

type Imported = Readonly<Record<string, unknown>> & {
  readonly Body?: Readonly<Record<string, unknown>>;
  readonly EndpointConfiguration?: { readonly Types?: readonly string[] };
  readonly Parameters?: Readonly<Record<string, string>>;
};

/**
 * Finds APIs whose import contradicts their properties. The kind of endpoint is a parameter of the import,
 * edge-optimized by default (`parameters` of ImportRestApi in API Gateway's API reference).
 */
export const importedApis: Rule = (stacks) =>
  stacks.flatMap(({ name, template }) =>
    ofType(template, 'AWS::ApiGateway::RestApi').flatMap(([id, { Properties }]) => {
      const { Body, EndpointConfiguration, Parameters, ...properties } = Properties as Imported;
      if (!Body) return [];
      const [kind = 'EDGE'] = EndpointConfiguration?.Types ?? [];
      const imported = Parameters?.endpointConfigurationTypes ?? 'EDGE';
      const reset = Object.entries(EXTENSIONS).filter(
        ([property, extension]) => JSON.stringify(properties[property]) !== JSON.stringify(Body[extension]),
      );
      return [
        ...(imported === kind ? [] : [`${name}: ${id} is imported as ${imported}, and should be ${kind}.`]),
        ...reset.map(([property, extension]) => `${name}: ${property} of ${id} is not its ${extension}.`),
      ];
    }),
  );
