import { INDEXES } from '#infra/settings/indexes.ts';
import { type Facts, type Finding, type IndexShape, refused } from './facts.ts';

/**
 * Checks that the deployment adds or removes one index of the table at most, and changes none. DynamoDB creates and
 * deletes one at a time, so CloudFormation would refuse the update of the table after it has begun to change the stack.
 * Source: "UpdateTable" in DynamoDB's API reference, and `GlobalSecondaryIndexes` of AWS::DynamoDB::Table.
 */
export function checkIndexChanges({ indexes: deployed }: Facts): Finding[] {
  if (!deployed) return [];
  const next: Readonly<Record<string, IndexShape>> = INDEXES;
  const added = Object.keys(next).filter((name) => !deployed[name]);
  const removed = Object.keys(deployed).filter((name) => !next[name]);
  const changed = Object.entries(next).filter(([name, index]) => !isSame(index, deployed[name] ?? index));
  return [
    ...changed.map(([name]) =>
      refused(
        `The index ${name} would get other keys or another projection, which no index can: add one of another name in infra/settings/indexes.ts, and remove ${name} in a later release.`,
      ),
    ),
    ...(added.length + removed.length > 1 ? [tooMany(added, removed)] : []),
  ];
}

const isSame = (one: IndexShape, other: IndexShape): boolean =>
  one.partition === other.partition && one.sort === other.sort && one.projection === other.projection;

function tooMany(added: readonly string[], removed: readonly string[]): Finding {
  const changes = [
    ...(added.length > 0 ? [`add ${added.join(', ')}`] : []),
    ...(removed.length > 0 ? [`remove ${removed.join(', ')}`] : []),
  ];
  return refused(
    `The deployment would ${changes.join(' and ')} on one table, and DynamoDB changes one index at a time: deploy the release with the first of these changes, wait until it has ended, and then the next. If no release has it alone, make one in infra/settings/indexes.ts.`,
  );
}
