import type { Deployment, Properties } from '#infra/local/template/deployment.ts';
import type { ApiMethod } from './api.ts';
import type { Limit } from './token-bucket.ts';

/** What a stage calls all of its methods. */
const ALL = { HttpMethod: '*', ResourcePath: '/*' };

/**
 * The limits of single methods, by `nameOfMethod`, as the stage of the API sets them. That of all methods is left out: it is
 * for the service as a whole, which one machine does not reach.
 *
 * @throws Error if one names a method that the API does not have, which API Gateway refuses, too
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

/** `POST /api/orders` */
export const nameOfMethod = ({ httpMethod, resourcePath }: Pick<ApiMethod, 'httpMethod' | 'resourcePath'>) =>
  `${httpMethod} ${resourcePath}`;

/** The path of a resource in the settings of a stage: a slash, and then the path, whose slashes are written `~1`. */
const decodedPath = (path: string) => path.replace(/^\/(?=~1)/, '').replaceAll('~1', '/');
