import { CfnRestApi } from 'aws-cdk-lib/aws-apigateway';
import { Validations } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { namesOf } from '#infra/settings/names.ts';
import type { StageConfig } from '#infra/settings/stages.ts';
import { PDF } from '#lib/api/binary.ts';
import { apiDefinition, SMALLEST_COMPRESSED, TRANSPORT } from './definition.ts';

/**
 * Defines the API of a stage: its name, its transport, and the definition that it serves once it is deployed.
 * Properties that have an OpenAPI extension are in the definition as well, so that an import does not reset them.
 */
export function restApi(scope: Construct, config: StageConfig): CfnRestApi {
  const { name } = config;
  const api = new CfnRestApi(scope, 'Api', {
    name: namesOf(name).api,
    description: `Domicilia ${name}`,
    endpointConfiguration: { types: ['REGIONAL'] },
    // An import reads its endpoint type from here; by default it would be edge-optimized.
    parameters: { endpointConfigurationTypes: 'REGIONAL' },
    ...TRANSPORT,
    apiKeySourceType: 'AUTHORIZER',
    // Every other media type is text, also `*/*`.
    binaryMediaTypes: [PDF],
    minimumCompressionSize: SMALLEST_COMPRESSED,
    body: apiDefinition(config),
    // The definition replaces the former one, so removed routes disappear.
    mode: 'overwrite',
  });
  Validations.of(api).acknowledge({
    id: 'AwsSolutions-APIG2',
    reason:
      'The functions check every member against the schema of the route, and respond with all faults at once. API Gateway would stop at the first, with a message of its own.',
  });
  return api;
}
