import { randomUUID } from 'node:crypto';
import { AwsError } from './aws-error.ts';

/** A version of a secret's text. In a list of versions, the first is the current one. */
export type Version = {
  readonly id: string;
  readonly text: string;
  readonly createdAt: number;
  readonly isPrevious?: boolean;
};

const CURRENT = 'AWSCURRENT';
const PREVIOUS = 'AWSPREVIOUS';

type Request = Readonly<Record<string, unknown>>;

/** Returns a new version. */
export function newVersion(text: string): Version {
  return { id: randomUUID(), text, createdAt: Date.now() };
}

/**
 * Returns the version that a request names by id or label, or the current one if it names none.
 *
 * @throws AwsError if there is no such version
 */
export function versionOf(
  versions: readonly Version[],
  { VersionId, VersionStage = CURRENT }: Request,
): Version {
  const found = versions.find((each) =>
    VersionId === undefined ? labelsOf(versions, each).includes(String(VersionStage)) : each.id === VersionId,
  );
  if (found) return found;
  throw new AwsError('ResourceNotFoundException', "Secrets Manager can't find the specified secret value.");
}

/** Returns the versions that have a label, as Secrets Manager lists them. */
export function describeVersions(versions: readonly Version[]): object[] {
  return versions
    .map((each) => ({ ...each, labels: labelsOf(versions, each) }))
    .filter(({ labels }) => labels.length > 0)
    .map(({ id, createdAt, labels }) => ({
      VersionId: id,
      VersionStages: labels,
      CreatedDate: createdAt / 1000,
    }));
}

/** Returns the labels of each version that has one, by version id. */
export function labelsById(versions: readonly Version[]): Record<string, string[]> {
  const labelled = versions.map((each) => [each.id, labelsOf(versions, each)] as const);
  return Object.fromEntries(labelled.filter(([, labels]) => labels.length > 0));
}

/** Returns the versions with a new one in front. The former current version becomes the previous one. */
export function addVersion(versions: readonly Version[], added: Version): Version[] {
  return [added, ...versions.map((each, index) => ({ ...each, isPrevious: index === 0 }))];
}

/**
 * Returns the versions after a request to remove a label.
 *
 * @throws AwsError for any label except that of the previous version, and if the label would move
 */
export function removeLabel(versions: readonly Version[], request: Request): Version[] {
  const { VersionStage, RemoveFromVersionId, MoveToVersionId } = request;
  if (VersionStage !== PREVIOUS || MoveToVersionId !== undefined) {
    throw new AwsError('InvalidParameterException', 'The local run removes only AWSPREVIOUS.');
  }
  return versions.map((each) => (each.id === RemoveFromVersionId ? { ...each, isPrevious: false } : each));
}

function labelsOf([current]: readonly Version[], version: Version): string[] {
  if (version === current) return [CURRENT];
  return version.isPrevious ? [PREVIOUS] : [];
}
