import type { ApiMethod } from './api.ts';

type Found = { readonly method: ApiMethod; readonly pathParameters: Readonly<Record<string, string>> };

/** Finds what serves a request; nothing where the API does not declare the path, or not this method of it. */
export type FindMethod = (httpMethod: string, path: string) => Found | undefined;

/**
 * Finds the resource of a request as API Gateway does: the most specific one that fits the whole path and has the method
 * or `ANY`; at each step a literal comes before `{parameter}`, that before `{greedy+}`. Parameters stay as they were
 * sent, percent-encoding included; one slash at the end is not heard.
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

/** A character for each step of a path, so that the order of the texts is that in which the paths are tried. */
function rankOf(path: string): string {
  return path.replace(/[^/]+/g, (step) => (/^\{/.test(step) ? (step.endsWith('+}') ? 'c' : 'b') : 'a'));
}

/** Steps become groups with the names of their parameters, which API Gateway makes of letters, digits and `_`. */
function patternOf(path: string): RegExp {
  const steps = path.replace(/[.*?()|[\]\\^$]/g, '\\$&');
  return new RegExp(
    `^${steps.replace(/\{(\w+)(\+?)\}/g, (_, name, greedy) => `(?<${name}>${greedy ? '.+' : '[^/]+'})`)}$`,
  );
}
