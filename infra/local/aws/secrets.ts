import { randomInt } from 'node:crypto';
import { readJson, writeJson } from '#infra/local/private-file.ts';
import type { Deployment } from '#infra/local/template/deployment.ts';
import { UserError } from '#infra/local/user-error.ts';
import { AwsError } from './aws-error.ts';
import {
  addVersion,
  describeVersions,
  labelsById,
  newVersion,
  removeLabel,
  type Version,
  versionOf,
} from './secret-versions.ts';

type Request = Readonly<Record<string, unknown>>;
type Tag = { readonly Key: string; readonly Value: string };

/** Tags after more were given: a later one takes the place of another of its key. */
const withTags = (before: readonly Tag[], given: readonly Tag[]): Tag[] => [
  ...before.filter(({ Key }) => given.every((tag) => tag.Key !== Key)),
  ...given,
];

const DYNAMIC_REFERENCE = /^\{\{resolve:secretsmanager:(.+):SecretString:([^:}]*):([^:}]*):([^:}]*)\}\}$/;
const ALPHANUMERIC = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/**
 * The secrets of a deployment, kept in one file that only its owner can read. What a template generates is generated
 * once, when the file does not hold it yet.
 */
export class Secrets {
  readonly #file: string;
  readonly #arns: ReadonlyMap<string, string>;
  /** The versions of each secret by its name, the current one first. */
  readonly #stored: Record<string, Version[]>;
  /** The tags that operators gave, by the names of secrets. They do not outlive the run. */
  readonly #tags: Record<string, Tag[]> = {};

  /** @throws UserError for a file with a secret that the template does not declare: what it sealed could not be opened */
  constructor(deployment: Deployment, file: string) {
    const declared = deployment.resources('AWS::SecretsManager::Secret');
    this.#file = file;
    this.#arns = new Map(declared.map(({ name, arn }) => [name, arn]));
    this.#stored = readJson(file, {});
    const unknown = Object.keys(this.#stored).find((name) => !this.#arns.has(name));
    if (unknown !== undefined) {
      throw new UserError(
        `${file} is of another version: this one does not know its secret ${unknown}. ` +
          'Start without data: npm start -- --fresh',
      );
    }
    for (const { name, properties } of declared) {
      this.#stored[name] ??= [newVersion(initialValue(properties as Declaration))];
    }
    writeJson(file, this.#stored);
  }

  /** The ARN of the secret that a request names: by its name, its ARN, or its ARN without the last six characters. */
  arnOf(request: Request): string {
    return this.#find(request).arn;
  }

  /**
   * The response of Secrets Manager to a request.
   *
   * @throws AwsError for a secret that is not there, or an action that is not offered
   */
  respond(action: string, request: Request): object {
    const { name, arn } = this.#find(request);
    const versions = this.#stored[name] ?? [];
    const secret = { ARN: arn, Name: name };
    switch (action) {
      case 'GetSecretValue': {
        const { id, text, createdAt } = versionOf(versions, request);
        return { ...secret, VersionId: id, SecretString: text, CreatedDate: createdAt / 1000 };
      }
      case 'DescribeSecret':
        return { ...secret, VersionIdsToStages: labelsById(versions), Tags: this.#tags[name] ?? [] };
      case 'TagResource':
        this.#tags[name] = withTags(this.#tags[name] ?? [], request.Tags as Tag[]);
        return {};
      case 'ListSecretVersionIds':
        return { ...secret, Versions: describeVersions(versions) };
      case 'PutSecretValue': {
        const added = newVersion(String(request.SecretString));
        this.#write(name, addVersion(versions, added));
        return { ...secret, VersionId: added.id };
      }
      case 'UpdateSecretVersionStage':
        this.#write(name, removeLabel(versions, request));
        return secret;
      default:
        throw new AwsError('UnknownOperationException', `The local run does not offer ${action}.`);
    }
  }

  #write(name: string, versions: Version[]): void {
    this.#stored[name] = versions;
    writeJson(this.#file, this.#stored);
  }

  /**
   * The text that a dynamic reference of a template stands for, which CloudFormation would put there at the
   * deployment: a whole secret, or one member of it, of its current version or of the one that is named. Any other text
   * stays as it is.
   */
  resolveReference(text: string): string {
    const [, SecretId, member, VersionStage, VersionId] = DYNAMIC_REFERENCE.exec(text) ?? [];
    if (SecretId === undefined) return text;
    const asked = { SecretId, ...(VersionStage && { VersionStage }), ...(VersionId && { VersionId }) };
    const { SecretString } = this.respond('GetSecretValue', asked) as { SecretString: string };
    return member ? String(JSON.parse(SecretString)[member]) : SecretString;
  }

  #find({ SecretId }: Request): { name: string; arn: string } {
    for (const [name, arn] of this.#arns) {
      if ([name, arn, arn.replace(/-\w{6}$/, '')].includes(String(SecretId))) return { name, arn };
    }
    throw new AwsError('ResourceNotFoundException', "Secrets Manager can't find the specified secret.");
  }
}

/** What a template says that a secret holds at first: a text, or one of chance, alone or as a member of a template. */
type Declaration = {
  readonly SecretString?: string;
  readonly GenerateSecretString?: {
    readonly SecretStringTemplate?: string;
    readonly GenerateStringKey?: string;
    readonly PasswordLength?: number;
    readonly ExcludePunctuation?: true;
  };
};

function initialValue({ SecretString = '', GenerateSecretString: generated }: Declaration): string {
  if (!generated) return SecretString;
  const {
    PasswordLength = 32,
    ExcludePunctuation,
    GenerateStringKey,
    SecretStringTemplate = '{}',
    ...rest
  } = generated;
  if (!ExcludePunctuation || Object.keys(rest).length > 0) {
    throw new Error('The local run generates secrets of letters and digits only.');
  }
  const characters = Array.from(
    { length: PasswordLength },
    () => ALPHANUMERIC[randomInt(ALPHANUMERIC.length)],
  );
  const password = characters.join('');
  if (GenerateStringKey === undefined) return password;
  return JSON.stringify({ ...JSON.parse(SecretStringTemplate), [GenerateStringKey]: password });
}
