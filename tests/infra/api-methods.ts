import type { Template } from 'aws-cdk-lib/assertions';
import { type Resource, resourcesOf } from './synthesized.ts';

/** Every method of the API by its name, such as `GET /api/orders/{order_id}`. */
export function methodsOf(api: Template): Map<string, Resource> {
  const resources = api.findResources('AWS::ApiGateway::Resource');
  const pathOf = (id: string): string => {
    const { PathPart, ParentId } = resources[id]?.Properties ?? {};
    return PathPart === undefined ? '' : `${pathOf(ParentId.Ref)}/${PathPart}`;
  };
  return new Map(
    resourcesOf(api, 'AWS::ApiGateway::Method').map(([, { Properties: method }]) => [
      `${method.HttpMethod} ${pathOf(method.ResourceId.Ref)}`,
      method,
    ]),
  );
}
