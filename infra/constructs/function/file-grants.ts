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

function statementsOf(
  what: string,
  grants: readonly string[],
  arnOf: (key: string) => string,
  key: IKey,
): PolicyStatement[] {
  return ACTIONS.flatMap(({ verb, sid, action, keyAction }) => {
    const prefixes = grants.filter((grant) => grant.startsWith(verb)).map((grant) => grant.split(' ')[1]);
    if (prefixes.length === 0) return [];
    const resources = prefixes.map((prefix) => arnOf(`${prefix}*`));
    return [
      new PolicyStatement({ sid: `${sid}${what}`, actions: [action], resources }),
      keyStatement(`${sid}${what}Key`, keyAction, key),
    ];
  });
}

/**
 * Returns the statements that let a function add copies of the mandates' evidence or of closings. No function can change
 * a copy, and only those of closings can be read.
 */
export function evidenceGrantsOf(
  { evidence }: FunctionSpec,
  stage: StageName,
  data: SharedResources,
): PolicyStatement[] {
  if (!evidence) return [];
  const resources = [evidenceArn(stage, belowOf(evidence), Aws)];
  const writing = [
    new PolicyStatement({ sid: 'WriteEvidence', actions: ['s3:PutObject'], resources }),
    keyStatement('WriteEvidenceKey', 'kms:GenerateDataKey', data.dataKey),
  ];
  if (evidence === 'write') return writing;
  return [
    ...writing,
    new PolicyStatement({ sid: 'ReadClosings', actions: ['s3:GetObject'], resources }),
    keyStatement('ReadClosingsKey', 'kms:Decrypt', data.dataKey),
  ];
}

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
  { files = [], merchantFiles = [], evidence }: FunctionSpec,
  stage: StageName,
): void {
  if (evidence) {
    Validations.of(scope).acknowledge({
      id: `AwsSolutions-IAM5[Resource::${evidenceArn(stage, belowOf(evidence), IN_FINDINGS)}]`,
      reason: 'Copies have the names of their direct debits or days, and new ones are created all the time.',
    });
  }
  const below = (grant: string) => `${grant.split(' ')[1]}*`;
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

/** Returns the names of the copies that a function may use. */
const belowOf = (evidence: NonNullable<FunctionSpec['evidence']>) =>
  evidence === 'write' ? '*' : 'closings/*';

const evidenceArn = (stage: StageName, below: string, place: typeof IN_FINDINGS): string =>
  `arn:${place.PARTITION}:s3:::${namesOf(stage).evidence(place.ACCOUNT_ID, place.REGION)}/${below}`;

const filesArn = (stage: StageName, key: string, place: typeof IN_FINDINGS): string =>
  `arn:${place.PARTITION}:s3:::${namesOf(stage).files(place.ACCOUNT_ID, place.REGION)}/${key}`;

const merchantFilesArn = (stage: StageName, key: string, place: typeof IN_FINDINGS): string =>
  `arn:${place.PARTITION}:s3:::${namesOf(stage).merchantFiles(place.ACCOUNT_ID, place.REGION)}/${key}`;
