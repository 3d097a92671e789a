import type { IRestApi } from 'aws-cdk-lib/aws-apigateway';
import { httpMethodsOf, type Route } from '#lib/api/route.ts';
import { addFixedAnswer } from './fixed-answer.ts';

/** Responds 405, with the methods that are served, to any other method on the path of a route. */
export function addMethodNotAllowed(api: IRestApi, routes: readonly Route[]): void {
  for (const [path, served] of Map.groupBy(routes, (route) => route.path)) {
    const allow = served.flatMap(httpMethodsOf).sort().join(', ');
    addFixedAnswer(api.root.resourceForPath(path), {
      code: 'method_not_allowed',
      headers: { Allow: `'${allow}'` },
      reason: 'A fixed answer that says which methods there are; nothing runs behind it.',
    });
  }
}
