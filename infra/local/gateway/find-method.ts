import type { ApiMethod } from './api.ts';

type Found = { readonly method: ApiMethod; readonly pathParameters: Readonly<Record<string, string>> };

/** Finds what serves a request; nothing where the API does not declare the path, or not this method of it. */
export type FindMethod = (httpMethod: string, path: string) => Found | undefined;

type Resource = {
  readonly literals: Map<string, Resource>;
  parameter?: { readonly name: string; readonly below: Resource };
  greedy?: { readonly name: string; readonly below: Resource };
  readonly methods: Map<string, ApiMethod>;
};

/**
 * Builds the tree of an API's resources. At each step of the path a literal comes before `{parameter}`, that before
 * `{greedy+}`, as API Gateway chooses; one slash at the end of a path is not heard.
 */
export function createRouter(methods: readonly ApiMethod[]): FindMethod {
  const root = newResource();
  for (const method of methods) {
    const resource = segmentsOf(method.resourcePath).reduce(descend, root);
    resource.methods.set(method.httpMethod, method);
  }
  return (httpMethod, path) => {
    const found = walk(root, segmentsOf(path), {});
    const method = found?.resource.methods.get(httpMethod) ?? found?.resource.methods.get('ANY');
    return found && method ? { method, pathParameters: found.values } : undefined;
  };
}

function descend(resource: Resource, segment: string): Resource {
  const [, name, greedy] = /^\{([^}+]+)(\+?)\}$/.exec(segment) ?? [];
  if (name === undefined) {
    const below = resource.literals.get(segment) ?? newResource();
    resource.literals.set(segment, below);
    return below;
  }
  const kind = greedy ? 'greedy' : 'parameter';
  resource[kind] ??= { name, below: newResource() };
  return resource[kind].below;
}

type Walked = { readonly resource: Resource; readonly values: Readonly<Record<string, string>> };

function walk(
  resource: Resource,
  [segment, ...rest]: readonly string[],
  values: Readonly<Record<string, string>>,
): Walked | undefined {
  if (segment === undefined) return resource.methods.size > 0 ? { resource, values } : undefined;
  const literal = resource.literals.get(segment);
  const exact = literal && walk(literal, rest, values);
  if (exact) return exact;
  const { parameter, greedy } = resource;
  const one =
    parameter && segment !== '' && walk(parameter.below, rest, { ...values, [parameter.name]: segment });
  if (one) return one;
  return greedy
    ? walk(greedy.below, [], { ...values, [greedy.name]: [segment, ...rest].join('/') })
    : undefined;
}

function segmentsOf(path: string): string[] {
  const inner = path.replace(/^\//, '').replace(/(?<=[^/])\/$/, '');
  return inner === '' ? [] : inner.split('/');
}

function newResource(): Resource {
  return { literals: new Map(), methods: new Map() };
}
