/** A template, as far as imports depend on it. */
export type Template = {
  readonly Resources?: Readonly<
    Record<
      string,
      {
        readonly Type: string;
        readonly DeletionPolicy?: string;
        readonly Properties?: Readonly<Record<string, unknown>>;
      }
    >
  >;
};

/**
 * A resource that is still there when its stack was deleted, so that a new stack of the same name has to import it. A deployment
 * with `--import-existing-resources` does that by itself (`deploy`), or the operator does with `cdk import` (`import`).
 */
export type Import = {
  readonly stack: string;
  readonly type: string;
  /** Its name; that of the account and region as `<AWS::AccountId>`. Its description where it has no name. */
  readonly name: string;
  readonly by: 'deploy' | 'import';
};

/**
 * By which property a resource of a type is known, and whether CloudFormation identifies it by that one. It does not identify
 * secrets (by their ARN) and keys (by their id), because AWS makes up both identifiers.
 */
const NAMED: Readonly<Record<string, { readonly property: string; readonly isIdentifier: boolean }>> = {
  'AWS::Logs::LogGroup': { property: 'LogGroupName', isIdentifier: true },
  'AWS::DynamoDB::Table': { property: 'TableName', isIdentifier: true },
  'AWS::Backup::BackupVault': { property: 'BackupVaultName', isIdentifier: true },
  'AWS::S3::Bucket': { property: 'BucketName', isIdentifier: true },
  'AWS::SecretsManager::Secret': { property: 'Name', isIdentifier: false },
  'AWS::KMS::Key': { property: 'Description', isIdentifier: false },
};

/** Stays as well, but a new stack makes its own: it has no name that could be taken, and holds nothing. */
const REPLACED = new Set(['AWS::IAM::Role', 'AWS::ApiGateway::Account']);

/**
 * Returns every resource that stays when the stacks of a stage are deleted, and that new stacks have to import.
 *
 * A deployment imports what has a name that stands in the template as it is, by which CloudFormation identifies its type, and
 * a deletion policy of Retain or RetainExceptOnCreate
 * (https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/import-resources-automatically.html).
 *
 * @param templates those of a stage, by the names of their stacks
 * @throws Error for a retained resource of a type that is not known here
 */
export function importsOf(templates: Readonly<Record<string, Template>>): Import[] {
  return Object.entries(templates).flatMap(([stack, { Resources = {} }]) =>
    Object.entries(Resources)
      .filter(
        ([, { Type, DeletionPolicy = '' }]) => DeletionPolicy.startsWith('Retain') && !REPLACED.has(Type),
      )
      .map(([id, { Type: type, Properties = {} }]): Import => {
        const named = NAMED[type];
        const value = named && Properties[named.property];
        if (value === undefined)
          throw new Error(`It is not known how ${id} of ${stack} (${type}) is imported.`);
        const isAutomatic = named?.isIdentifier && typeof value === 'string';
        return { stack, type, name: textOf(value), by: isAutomatic ? 'deploy' : 'import' };
      }),
  );
}

/** A value of a template as text. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  const { Ref, 'Fn::Join': join } = value as { Ref?: string; 'Fn::Join'?: [string, unknown[]] };
  if (join) return join[1].map(textOf).join(join[0]);
  return `<${Ref ?? 'made at the deployment'}>`;
}
