import { type IRestApi, MockIntegration, PassthroughBehavior } from 'aws-cdk-lib/aws-apigateway';
import { Validations } from 'aws-cdk-lib/core';

const REFERENCE = '/docs';

/** Leads whoever opens the bare address to the reference; nothing runs behind it. */
export function addRootRedirect(api: IRestApi): void {
  const statusCode = '302';
  const location = 'method.response.header.location';
  const integration = new MockIntegration({
    passthroughBehavior: PassthroughBehavior.NEVER,
    requestTemplates: { 'application/json': `{"statusCode": ${statusCode}}` },
    integrationResponses: [{ statusCode, responseParameters: { [location]: `'${REFERENCE}'` } }],
  });
  const method = api.root.addMethod('GET', integration, {
    methodResponses: [{ statusCode, responseParameters: { [location]: true } }],
  });
  Validations.of(method).acknowledge({
    id: 'AwsSolutions-APIG4',
    reason: 'The same for everybody: it only says where the reference is.',
  });
}
