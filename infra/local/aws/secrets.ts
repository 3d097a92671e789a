import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { Deployment } from '#infra/local/template/deployment.ts';
import { writePrivately } from '#infra/local/write-privately.ts';
import { AwsRefusal } from './api-error.ts';
import { initialSecretValue, type SecretDeclaration } from './secret-values.ts';

type Version = { id: string; stages: string[]; text: string; createdAt: number };
type Stored = Record<string, Version[]>;

/**
 * The secrets of a deployment, kept in one file that only its owner can read. What a template generates is generated
 * once, when the file does not hold it yet.
 */
export class Secrets {
  readonly #file: string;
  readonly #arns: ReadonlyMap<string, string>;
  readonly #stored: Stored;

  constructor(deployment: Deployment, file: string) {
    const declared = deployment.resources('AWS::SecretsManager::Secret');
    this.#file = file;
    this.#arns = new Map(declared.map(({ name, arn }) => [name, arn]));
    this.#stored = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
    for (const { name, properties } of declared) {
      this.#stored[name] ??= [newVersion(initialSecretValue(properties as SecretDeclaration))];
    }
    this.#save();
  }

  /** The ARN of the secret that a request names: by its name, its ARN, or its ARN without the last six characters. */
  arnOf(request: Record<string, unknown>): string {
    return this.#find(request).arn;
  }

  /** Answers one action of Secrets Manager. */
  answer(action: string, request: Record<string, unknown>): object {
    const { name, arn } = this.#find(request);
    if (action === 'GetSecretValue') return this.#get(name, arn, request);
    if (action === 'PutSecretValue') return this.#put(name, arn, String(request.SecretString));
    if (action === 'DescribeSecret') return this.#describe(name, arn);
    throw new AwsRefusal('UnknownOperationException', `The local run does not know ${action}.`);
  }

  #get(name: string, arn: string, request: Record<string, unknown>): object {
    const { VersionId, VersionStage = VersionId === undefined ? 'AWSCURRENT' : undefined } = request;
    const version = this.#versions(name).find(
      ({ id, stages }) =>
        (VersionId === undefined || id === VersionId) &&
        (VersionStage === undefined || stages.includes(String(VersionStage))),
    );
    if (!version) throw notFound();
    const { id, stages, text, createdAt } = version;
    return {
      ARN: arn,
      Name: name,
      VersionId: id,
      VersionStages: stages,
      SecretString: text,
      CreatedDate: createdAt / 1000,
    };
  }

  #put(name: string, arn: string, text: string): object {
    const [current] = this.#versions(name).filter(({ stages }) => stages.includes('AWSCURRENT'));
    const added = newVersion(text);
    this.#stored[name] = [added, ...(current ? [{ ...current, stages: ['AWSPREVIOUS'] }] : [])];
    this.#save();
    return { ARN: arn, Name: name, VersionId: added.id, VersionStages: added.stages };
  }

  #describe(name: string, arn: string): object {
    const stages = this.#versions(name).map((version) => [version.id, version.stages]);
    return { ARN: arn, Name: name, VersionIdsToStages: Object.fromEntries(stages) };
  }

  #find({ SecretId }: Record<string, unknown>): { name: string; arn: string } {
    const named = String(SecretId);
    for (const [name, arn] of this.#arns) {
      if ([name, arn, arn.replace(/-\w{6}$/, '')].includes(named)) return { name, arn };
    }
    throw notFound();
  }

  #versions(name: string): Version[] {
    return this.#stored[name] ?? [];
  }

  #save(): void {
    writePrivately(this.#file, `${JSON.stringify(this.#stored, undefined, 2)}\n`);
  }
}

function newVersion(text: string): Version {
  return { id: randomUUID(), stages: ['AWSCURRENT'], text, createdAt: Date.now() };
}

function notFound(): AwsRefusal {
  return new AwsRefusal('ResourceNotFoundException', "Secrets Manager can't find the specified secret.");
}
