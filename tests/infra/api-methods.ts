import { propertiesOf, type Resource, type Templates } from './synthesized.ts';

/** The OpenAPI document by which API Gateway serves a stage. */
export const definitionOf = ({ edge }: Templates): Resource =>
  propertiesOf(edge, 'AWS::ApiGateway::RestApi').Body;

const INTEGRATION = 'x-amazon-apigateway-integration';

/**
 * Returns every method of the API by its name, such as `GET /api/orders/{order_id}`, with a short name of its
 * integration.
 */
export function methodsOf(templates: Templates): Map<string, Resource> {
  const items = Object.entries<Resource>(definitionOf(templates).paths);
  return new Map(
    items.flatMap(([path, methods]) =>
      Object.entries<Resource>(methods).map(([method, { [INTEGRATION]: integration, ...operation }]) => {
        const name = method === 'x-amazon-apigateway-any-method' ? 'ANY' : method.toUpperCase();
        return [`${name} ${path}`, { ...operation, integration }] as const;
      }),
    ),
  );
}

/** The one response of a mock. */
export const responseOf = (method: Resource | undefined): Resource => method?.integration.responses.default;
