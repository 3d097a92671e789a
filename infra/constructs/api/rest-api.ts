import { CfnRestApi } from 'aws-cdk-lib/aws-apigateway';
import { Validations } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { namesOf } from '#infra/settings/names.ts';
import type { StageConfig } from '#infra/settings/stages.ts';
import { PDF } from '#lib/api/binary.ts';
import { apiDefinition, SMALLEST_COMPRESSED, TRANSPORT } from './definition.ts';

/**
 * Defines the API of a stage: its name, its transport, and what it serves once it is deployed. Its members stand in the
 * definition as well where OpenAPI has an extension for them, so that no import resets them.
 */
export function restApi(scope: Construct, config: StageConfig): CfnRestApi {
  const { name } = config;
  const api = new CfnRestApi(scope, 'Api', {
    name: namesOf(name).api,
    description: `Domicilia ${name}`,
    endpointConfiguration: { types: ['REGIONAL'] },
    // An import takes its kind of endpoint from here, and makes an edge-optimized one otherwise.
    parameters: { endpointConfigurationTypes: 'REGIONAL' },
    ...TRANSPORT,
    apiKeySourceType: 'AUTHORIZER',
    // Every other media type stays text, `*/*` included.
    binaryMediaTypes: [PDF],
    minimumCompressionSize: SMALLEST_COMPRESSED,
    body: apiDefinition(config),
    // The definition replaces the former one, so that a route that it no longer has is gone.
    mode: 'overwrite',
  });
  Validations.of(api).acknowledge({
    id: 'AwsSolutions-APIG2',
    reason:
      'The functions check every member against the schema of the route, and respond with all faults at once. API Gateway would stop at the first, with a message of its own.',
  });
  return api;
}
