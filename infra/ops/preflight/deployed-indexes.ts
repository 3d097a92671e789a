import { CloudFormationClient, GetTemplateCommand } from '@aws-sdk/client-cloudformation';
import { parse } from 'yaml';
import { awsOptions } from '#infra/ops/aws-options.ts';
import { namesOf } from '#infra/settings/names.ts';
import type { StageName } from '#infra/settings/stages.ts';
import type { IndexShape } from './facts.ts';

type Template = {
  readonly Resources?: Readonly<
    Record<string, { readonly Type: string; readonly Properties?: { GlobalSecondaryIndexes?: Index[] } }>
  >;
};

type Index = {
  readonly IndexName: string;
  readonly KeySchema: readonly { readonly AttributeName: string }[];
  readonly Projection: { readonly ProjectionType: string };
};

/**
 * Reads the indexes of the table in the deployed template, with which CloudFormation compares the next one. Undefined if
 * that template has no table.
 */
export async function deployedIndexes(
  stage: StageName,
): Promise<Readonly<Record<string, IndexShape>> | undefined> {
  const command = new GetTemplateCommand({ StackName: namesOf(stage).stack('data') });
  const { TemplateBody = '' } = await new CloudFormationClient(awsOptions()).send(command);
  // `cdk import` writes YAML, which JSON is a part of.
  const { Resources = {} }: Template = parse(TemplateBody) ?? {};
  const table = Object.values(Resources).find(({ Type }) => Type === 'AWS::DynamoDB::Table');
  if (!table) return undefined;
  return Object.fromEntries(
    (table.Properties?.GlobalSecondaryIndexes ?? []).map(({ IndexName, KeySchema, Projection }) => {
      const [partition = '', sort = ''] = KeySchema.map(({ AttributeName }) => AttributeName);
      return [IndexName, { partition, sort, projection: Projection.ProjectionType }];
    }),
  );
}
