import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Aws, Validations } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { SharedResources } from '#infra/constructs/shared-resources.ts';
import type { FunctionSpec } from '#infra/functions/function-spec.ts';
import { namesOf } from '#infra/settings/names.ts';
import type { StageName } from '#infra/settings/stages.ts';

/**
 * The permissions for each access: those of S3, and those of the key. S3 creates and decrypts the keys of objects with
 * the caller's permissions.
 */
const ACTIONS = [
  { verb: 'read', sid: 'Read', action: 's3:GetObject', keyAction: 'kms:Decrypt' },
  { verb: 'write', sid: 'Write', action: 's3:PutObject', keyAction: 'kms:GenerateDataKey' },
] as const;

/**
 * Returns the statements that let a function read and write the files that its entry in `infra/functions` names, by
 * prefix, in the bucket of the bank and in that of merchants. No function can list or delete. So reading a missing
 * object is denied, not reported as missing, and written objects remain.
 */
export function fileGrantsOf(
  { files = [], merchantFiles = [] }: FunctionSpec,
  stage: StageName,
  { dataKey, merchantFilesKey }: SharedResources,
): PolicyStatement[] {
  return [
    ...statementsOf('Files', files, (key) => filesArn(stage, key, Aws), dataKey),
    ...statementsOf(
      'MerchantFiles',
      merchantFiles,
      (key) => merchantFilesArn(stage, key, Aws),
      merchantFilesKey,
    ),
  ];
}

/** Returns the beginning of the names that a grant is about; an empty text for all names. */
const prefixOf = (grant: string): string => grant.split(' ')[1] ?? '';

function statementsOf(
  what: string,
  grants: readonly string[],
  arnOf: (key: string) => string,
  key: IKey,
): PolicyStatement[] {
  return ACTIONS.flatMap(({ verb, sid, action, keyAction }) => {
    const prefixes = grants.filter((grant) => grant.startsWith(verb)).map(prefixOf);
    if (prefixes.length === 0) return [];
    const resources = prefixes.map((prefix) => arnOf(`${prefix}*`));
    return [
      new PolicyStatement({ sid: `${sid}${what}`, actions: [action], resources }),
      keyStatement(`${sid}${what}Key`, keyAction, key),
    ];
  });
}

/**
 * Returns the statements that let a function add copies of the mandates' evidence, of closings or of documents. No
 * function can change a copy, and only those of closings and documents can be read.
 */
export const evidenceGrantsOf = (
  { evidence = [] }: FunctionSpec,
  stage: StageName,
  { dataKey }: SharedResources,
): PolicyStatement[] => statementsOf('Evidence', evidence, (key) => evidenceArn(stage, key, Aws), dataKey);

function keyStatement(sid: string, action: string, key: IKey): PolicyStatement {
  return new PolicyStatement({
    sid,
    actions: [action],
    resources: [key.keyArn],
    conditions: { StringEquals: { 'kms:ViaService': `s3.${Aws.REGION}.amazonaws.com` } },
  });
}

/** Acknowledges that a function may use every file below a prefix. */
export function acknowledgeFiles(
  scope: Construct,
  { files = [], merchantFiles = [], evidence = [] }: FunctionSpec,
  stage: StageName,
): void {
  const below = (grant: string) => `${prefixOf(grant)}*`;
  for (const arn of new Set(evidence.map((grant) => evidenceArn(stage, below(grant), IN_FINDINGS)))) {
    Validations.of(scope).acknowledge({
      id: `AwsSolutions-IAM5[Resource::${arn}]`,
      reason: 'Copies have the names of their records or days, and new ones are created all the time.',
    });
  }
  const arns = [
    ...files.map((grant) => filesArn(stage, below(grant), IN_FINDINGS)),
    ...merchantFiles.map((grant) => merchantFilesArn(stage, below(grant), IN_FINDINGS)),
  ];
  for (const arn of arns) {
    Validations.of(scope).acknowledge({
      id: `AwsSolutions-IAM5[Resource::${arn}]`,
      reason: 'Names of files contain a day and a bank, or an id: only the prefix of their keys is known.',
    });
  }
}

/** How the checks write values that only the deployment knows. */
const IN_FINDINGS = {
  PARTITION: '<AWS::Partition>',
  ACCOUNT_ID: '<AWS::AccountId>',
  REGION: '<AWS::Region>',
};

const evidenceArn = (stage: StageName, below: string, place: typeof IN_FINDINGS): string =>
  `arn:${place.PARTITION}:s3:::${namesOf(stage).evidence(place.ACCOUNT_ID, place.REGION)}/${below}`;

const filesArn = (stage: StageName, key: string, place: typeof IN_FINDINGS): string =>
  `arn:${place.PARTITION}:s3:::${namesOf(stage).files(place.ACCOUNT_ID, place.REGION)}/${key}`;

const merchantFilesArn = (stage: StageName, key: string, place: typeof IN_FINDINGS): string =>
  `arn:${place.PARTITION}:s3:::${namesOf(stage).merchantFiles(place.ACCOUNT_ID, place.REGION)}/${key}`;
