import { randomInt } from 'node:crypto';
import { UserError } from '#infra/host/user-error.ts';
import { readJson, writeJson } from '#infra/local/private-file.ts';
import type { Deployment } from '#infra/local/template/deployment.ts';
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

/** Returns the tags with more tags added. A new tag replaces an old one with the same key. */
const withTags = (before: readonly Tag[], given: readonly Tag[]): Tag[] => [
  ...before.filter(({ Key }) => given.every((tag) => tag.Key !== Key)),
  ...given,
];

const DYNAMIC_REFERENCE = /^\{\{resolve:secretsmanager:(.+):SecretString:([^:}]*):([^:}]*):([^:}]*)\}\}$/;
const ALPHANUMERIC = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/**
 * The secrets of a deployment, stored in a file that only its owner can read. Values that the template generates are
 * generated once, at the first start.
 */
export class Secrets {
  readonly #file: string;
  readonly #arns: ReadonlyMap<string, string>;
  /** The versions of each secret, by name. The current one is first. */
  readonly #stored: Record<string, Version[]>;
  /** The tags that operators set, by secret. They are lost at the end of the run. */
  readonly #tags: Record<string, Tag[]> = {};

  /**
   * @throws UserError if the file has a secret that the template does not declare: what was sealed with it could not be
   *   opened
   */
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

  /**
   * Returns the ARN of the secret that a request names: by name, by ARN, or by ARN without the last six characters.
   */
  arnOf(request: Request): string {
    return this.#find(request).arn;
  }

  /**
   * Returns the response of Secrets Manager to a request.
   *
   * @throws AwsError for an unknown secret or action
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
   * Returns the value of a dynamic reference, as CloudFormation inserts it at a deployment: the whole secret or one
   * member, of the named version or of the current one. Returns any other text unchanged.
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

/**
 * How a template declares the first value of a secret: as text, or as a random password, which can be a member of a
 * JSON template.
 */
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
    throw new Error('The local run generates only secrets of letters and digits.');
  }
  const characters = Array.from(
    { length: PasswordLength },
    () => ALPHANUMERIC[randomInt(ALPHANUMERIC.length)],
  );
  const password = characters.join('');
  if (GenerateStringKey === undefined) return password;
  return JSON.stringify({ ...JSON.parse(SecretStringTemplate), [GenerateStringKey]: password });
}
