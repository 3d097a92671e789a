import type { Deployment, Properties } from '#infra/local/template/deployment.ts';
import type { ApiMethod } from './api.ts';
import type { Limit } from './token-bucket.ts';

/** A stage's name for all of its methods. */
const ALL = { HttpMethod: '*', ResourcePath: '/*' };

/**
 * Returns the limits of single methods that the stage of the API sets, by `nameOfMethod`. The limit of all methods
 * together is left out: one machine does not reach it.
 *
 * @throws Error if the stage names a method that the API does not have, which API Gateway refuses as well
 */
export function readMethodLimits(
  deployment: Deployment,
  methods: readonly Pick<ApiMethod, 'httpMethod' | 'resourcePath'>[],
): ReadonlyMap<string, Limit> {
  const [stage] = deployment.resources('AWS::ApiGateway::Stage');
  const settings = (stage?.properties.MethodSettings ?? []) as Properties[];
  const own = settings.filter(
    ({ HttpMethod, ResourcePath }) => HttpMethod !== ALL.HttpMethod || ResourcePath !== ALL.ResourcePath,
  );
  const known = new Set(methods.map(nameOfMethod));
  return new Map(
    own.map(({ HttpMethod, ResourcePath, ThrottlingRateLimit, ThrottlingBurstLimit }) => {
      const name = nameOfMethod({
        httpMethod: String(HttpMethod),
        resourcePath: decodedPath(String(ResourcePath)),
      });
      if (!known.has(name))
        throw new Error(`The API has no method ${name}, for which its stage has settings.`);
      return [name, { rate: Number(ThrottlingRateLimit), burst: Number(ThrottlingBurstLimit) }];
    }),
  );
}

/** Returns the name of a method: `POST /api/orders`. */
export const nameOfMethod = ({ httpMethod, resourcePath }: Pick<ApiMethod, 'httpMethod' | 'resourcePath'>) =>
  `${httpMethod} ${resourcePath}`;

/**
 * Returns the path of a resource in the settings of a stage, which begin with a slash and encode the slashes of the
 * path as `~1`.
 */
const decodedPath = (path: string) => path.replace(/^\/(?=~1)/, '').replaceAll('~1', '/');
