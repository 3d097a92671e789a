import type { ApiMethod } from './api.ts';

type Found = { readonly method: ApiMethod; readonly pathParameters: Readonly<Record<string, string>> };

/** Returns the method that serves a request; undefined if the API does not declare the path, or this method of it. */
export type FindMethod = (httpMethod: string, path: string) => Found | undefined;

/**
 * Creates a router that finds resources as API Gateway does: the most specific one that matches the whole path and has
 * the method or `ANY`. At each segment a literal is before `{parameter}`, and that before `{greedy+}`. Parameters keep
 * their percent-encoding. One slash at the end is ignored.
 */
export function createRouter(methods: readonly ApiMethod[]): FindMethod {
  const resources = Object.entries(Object.groupBy(methods, ({ resourcePath }) => resourcePath))
    .map(([path, ofPath = []]) => ({ rank: rankOf(path), pattern: patternOf(path), methods: ofPath }))
    .sort((one, other) => (one.rank < other.rank ? -1 : 1));
  return (httpMethod, path) => {
    const inner = path.replace(/(?<=[^/])\/$/, '');
    for (const resource of resources) {
      const fit = resource.pattern.exec(inner);
      const served = (name: string) => resource.methods.find((method) => method.httpMethod === name);
      const method = fit && (served(httpMethod) ?? served('ANY'));
      if (method) return { method, pathParameters: { ...fit.groups } };
    }
    return undefined;
  };
}

/** Returns a character for each segment of a path, so that sorted ranks are in the order in which paths are tried. */
function rankOf(path: string): string {
  return path.replace(/[^/]+/g, (step) => (/^\{/.test(step) ? (step.endsWith('+}') ? 'c' : 'b') : 'a'));
}

/**
 * Returns the pattern of a path. Parameters become named groups: API Gateway permits only letters, digits and `_` in
 * their names.
 */
function patternOf(path: string): RegExp {
  const steps = path.replace(/[.*?()|[\]\\^$]/g, '\\$&');
  return new RegExp(
    `^${steps.replace(/\{(\w+)(\+?)\}/g, (_, name, greedy) => `(?<${name}>${greedy ? '.+' : '[^/]+'})`)}$`,
  );
}
