import { type IRestApi, MockIntegration, PassthroughBehavior } from 'aws-cdk-lib/aws-apigateway';
import { Validations } from 'aws-cdk-lib/core';

const REFERENCE = '/docs';

/** Leads whoever opens the bare address, or that of the interface, to the reference; nothing runs behind it. */
export function addReferenceRedirect(api: IRestApi): void {
  const statusCode = '302';
  const location = 'method.response.header.location';
  const integration = new MockIntegration({
    passthroughBehavior: PassthroughBehavior.NEVER,
    requestTemplates: { 'application/json': `{"statusCode": ${statusCode}}` },
    integrationResponses: [{ statusCode, responseParameters: { [location]: `'${REFERENCE}'` } }],
  });
  for (const resource of [api.root, api.root.resourceForPath('/api')]) {
    for (const name of ['GET', 'HEAD']) {
      const method = resource.addMethod(name, integration, {
        methodResponses: [{ statusCode, responseParameters: { [location]: true } }],
      });
      Validations.of(method).acknowledge({
        id: 'AwsSolutions-APIG4',
        reason: 'The same for everybody: it only says where the reference is.',
      });
    }
  }
}
