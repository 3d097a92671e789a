import { evaluate, type Statement } from '#infra/local/iam.ts';
import { Deployment } from '#infra/local/template/deployment.ts';
import { namesOf, SECRETS, type SecretName, STACKS } from '#infra/settings/names.ts';
import type { StageName } from '#infra/settings/stages.ts';
import type { Templates } from './synthesized.ts';

const PLACE = { region: 'us-east-1', accountId: '123456789012' };

/** The bank's files hold account numbers in clear below these. */
const IN_CLEAR = ['prepared/', 'presentments/', 'answers/'] as const;

/** A role of a stage and what it can open: secrets, and files that hold account numbers in clear. */
export type Opener = {
  /** The path of its function under `functions/`; the logical id of a role that belongs to none. */
  readonly name: string;
  readonly secrets: readonly SecretName[];
  readonly files: readonly string[];
};

/**
 * Returns each role of a stage that can open something, by simulating its policies in the templates. Opening takes the call
 * itself, and the data key by way of the service that is called.
 */
export function openersOf(stage: StageName, templates: Templates): Opener[] {
  const names = namesOf(stage);
  const deployment = new Deployment(
    STACKS.filter((stack) => templates[stack]).map((stack) => ({
      stackName: names.stack(stack),
      template: templates[stack].toJSON(),
    })),
    PLACE,
  );
  const arns = new Map(
    deployment.resources('AWS::SecretsManager::Secret').map(({ name, arn }) => [name, arn]),
  );
  const arnOf = (secret: SecretName): string => {
    const arn = arns.get(names.secret(secret));
    if (arn === undefined) throw new Error(`The templates hold no secret ${secret}.`);
    return arn;
  };
  const [dataKey, ...others] = deployment
    .resources('AWS::KMS::Key')
    .filter(({ properties }) => String(properties.Description).endsWith('table, secrets and files'));
  if (!dataKey || others.length > 0) throw new Error('There is more than one data key, or none.');
  const bucket = `arn:aws:s3:::${names.files(PLACE.accountId, PLACE.region)}`;
  const handlers = handlersByRole(deployment);

  return deployment
    .resources('AWS::IAM::Role')
    .map(({ arn, logicalId, properties }): Opener => {
      const statements = inlineStatements(properties.Policies);
      const can = (action: string, resource: string, service: string): boolean => {
        const context = { 'kms:ViaService': `${service}.${PLACE.region}.amazonaws.com` };
        const verdicts = [
          evaluate(statements, action, resource, {}),
          evaluate(statements, 'kms:Decrypt', dataKey.arn, context),
        ];
        return verdicts.every((verdict) => verdict === 'allowed');
      };
      return {
        name: handlers.get(arn) ?? logicalId,
        secrets: SECRETS.filter((name) =>
          can('secretsmanager:GetSecretValue', arnOf(name), 'secretsmanager'),
        ),
        files: IN_CLEAR.filter((prefix) => can('s3:GetObject', `${bucket}/${prefix}2026-11-20.txt`, 's3')),
      };
    })
    .filter(({ secrets, files }) => secrets.length + files.length > 0);
}

/** The path of the function that runs under each role. */
const handlersByRole = (deployment: Deployment): ReadonlyMap<string, string> =>
  new Map(
    deployment.resources('AWS::Lambda::Function').flatMap(({ properties, metadata }) => {
      const entry = metadata['domicilia:entry'];
      if (entry === undefined) return [];
      return [[String(properties.Role), String(entry).replace(/^functions\/|\.ts$/g, '')]];
    }),
  );

const inlineStatements = (policies: unknown): Statement[] =>
  ((policies ?? []) as { PolicyDocument: { Statement: Statement[] } }[]).flatMap(
    ({ PolicyDocument }) => PolicyDocument.Statement,
  );

/** Fintoc shows its customers the accounts that they have had verified, so its credentials open those as well. */
const PATHS_TO_NUMBERS: readonly SecretName[] = ['account_numbers', 'fintoc'];

/**
 * Whether a role can recover an account number by any path. The secret opens sealed numbers and the stored responses that
 * hold one, and its fingerprints give numbers away to a holder who tries them all.
 */
export const recoversNumbers = ({ secrets, files }: Opener): boolean =>
  files.length > 0 || PATHS_TO_NUMBERS.some((secret) => secrets.includes(secret));

/** The role's row in `secrets-matrix.md`. */
export const matrixRow = (role: Opener): string[] => [
  `\`${role.name}\``,
  recoversNumbers(role) ? 'yes' : '',
  ...SECRETS.map((secret) => (role.secrets.includes(secret) ? 'x' : '')),
  role.files.join(', '),
];
