import { type IRestApi, RequestValidator } from 'aws-cdk-lib/aws-apigateway';
import type { Construct } from 'constructs';
import { addFixedAnswer } from './fixed-answer.ts';

/**
 * A header that no request has: the distribution passes none of this name on. That it is required has API Gateway
 * refuse each request before it looks for a template of the body's media type, and that refusal is our `not_found`
 * whatever was sent. Who goes past the distribution and sends it gets the same from the mock.
 */
const HEADER_OF_NOBODY = 'method.request.header.x-known-path';

/**
 * Responds 404 to every path that is not served, below known ones, too: of all resources that fit a path, API Gateway
 * takes the most specific one that has the method or `ANY`, and `{proxy+}` fits everything but `/`. Without it, API
 * Gateway takes the `Authorization` of such a request for a signature of AWS's own, and refuses that with 403.
 */
export function addNotFound(scope: Construct, api: IRestApi): void {
  const requestValidator = new RequestValidator(scope, 'NoPath', {
    restApi: api,
    validateRequestParameters: true,
  });
  for (const resource of [api.root, api.root.addResource('{proxy+}')]) {
    addFixedAnswer(
      resource,
      { code: 'not_found', reason: 'A fixed answer to what is not there; nothing runs behind it.' },
      { requestValidator, requestParameters: { [HEADER_OF_NOBODY]: true } },
    );
  }
}
