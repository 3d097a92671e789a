import { CloudFormationClient, DescribeTypeCommand } from '@aws-sdk/client-cloudformation';
import { awsOptions } from '#infra/ops/aws-options.ts';
import { FRONT_REGION } from '#infra/settings/names.ts';
import { REGION_SERVICES } from '#infra/settings/region-services.ts';

/**
 * Returns the services that a stage uses and its region does not offer: the CloudFormation of that region does not know
 * their types. us-east-1 has all of them and is not asked.
 */
export async function missingServices(region: string): Promise<string[]> {
  if (region === FRONT_REGION) return [];
  const client = new CloudFormationClient({ ...awsOptions(), region });
  const missing: string[] = [];
  // One after the other: CloudFormation refuses many such calls at once.
  for (const { service, type: TypeName } of REGION_SERVICES) {
    try {
      await client.send(new DescribeTypeCommand({ Type: 'RESOURCE', TypeName }));
    } catch (error) {
      if (!(error instanceof Error) || !/^(?:CFN)?TypeNotFound/.test(error.name)) throw error;
      missing.push(service);
    }
  }
  return missing;
}
