import { createContext, runInContext } from 'node:vm';
import type { Deployment } from '#infra/local/template/deployment.ts';
import type { HttpResponse } from './gateway-responses.ts';
import type { GatewayRequest } from './request.ts';

/** Returns the response of the distribution's function; undefined if it lets the request pass. */
export type ViewerFunction = (request: GatewayRequest) => HttpResponse | undefined;

type Value = { value: string; multiValue?: { value: string }[] };
type Result = { statusCode?: number; headers: Record<string, Value>; body?: { data: string } };

/** Returns the function that the distribution runs for each request to the API, to be run here unchanged. */
export function readViewerFunction(deployment: Deployment): ViewerFunction {
  const [resource] = deployment.resources('AWS::CloudFront::Function');
  if (!resource) return () => undefined;
  const context = createContext({});
  runInContext(String(resource.properties.FunctionCode), context);
  return (request) => {
    const event = JSON.stringify({ request: viewerRequest(request) });
    const result: Result = JSON.parse(runInContext(`JSON.stringify(handler(${event}))`, context));
    if (result.statusCode === undefined) return undefined;
    const headers = Object.entries(result.headers).map(([name, { value }]) => [name, value]);
    return { status: result.statusCode, headers: Object.fromEntries(headers), body: result.body?.data ?? '' };
  };
}

function viewerRequest({ httpMethod, path, query, headers }: GatewayRequest) {
  return {
    method: httpMethod,
    uri: path,
    querystring: valuesOf(
      query.map(([name, value]) => [encodeURIComponent(name), encodeURIComponent(value)]),
    ),
    headers: valuesOf(headers.map(([name, value]) => [name.toLowerCase(), value])),
  };
}

/** Converts values as CloudFront does: `value` is the first one, `multiValue` lists all if there are several. */
function valuesOf(pairs: readonly (readonly [name: string, value: string])[]): Record<string, Value> {
  const values: Record<string, Value> = {};
  for (const [name, value] of pairs) {
    const known = values[name];
    if (!known) values[name] = { value };
    else known.multiValue = [...(known.multiValue ?? [{ value: known.value }]), { value }];
  }
  return values;
}
