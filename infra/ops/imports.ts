/** The members of a template that imports depend on. */
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
 * A resource that remains when its stack is deleted, so that a new stack of the same name has to import it: in a
 * deployment with `--import-existing-resources` (`deploy`), or by the operator with `cdk import` (`import`).
 */
export type Import = {
  readonly stack: string;
  readonly type: string;
  /** Its name, with account and region as `<AWS::AccountId>`; its description if it has no name. */
  readonly name: string;
  readonly by: 'deploy' | 'import';
};

/**
 * The property that names a resource of a type, and whether CloudFormation identifies it by that property. It does not
 * for secrets (their ARN) and keys (their id), because AWS chooses these identifiers.
 */
const NAMED: Readonly<Record<string, { readonly property: string; readonly isIdentifier: boolean }>> = {
  'AWS::Logs::LogGroup': { property: 'LogGroupName', isIdentifier: true },
  'AWS::DynamoDB::Table': { property: 'TableName', isIdentifier: true },
  'AWS::Backup::BackupVault': { property: 'BackupVaultName', isIdentifier: true },
  'AWS::S3::Bucket': { property: 'BucketName', isIdentifier: true },
  'AWS::SecretsManager::Secret': { property: 'Name', isIdentifier: false },
  'AWS::KMS::Key': { property: 'Description', isIdentifier: false },
};

/** Remains as well, but a new stack creates its own: it has no fixed name and holds no data. */
const REPLACED = new Set(['AWS::IAM::Role', 'AWS::ApiGateway::Account']);

/**
 * Returns every resource that remains when the stacks of a stage are deleted, and that new stacks have to import.
 *
 * A deployment imports resources that CloudFormation identifies by a name that is literal in the template, with a
 * deletion policy of Retain or RetainExceptOnCreate
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
          throw new Error(
            `Imports do not know the type ${type}, of ${id} in ${stack}: add it to NAMED or REPLACED.`,
          );
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
  return `<${Ref ?? 'created by the deployment'}>`;
}
