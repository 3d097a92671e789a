import { localStage } from '#infra/local/stage.ts';
import { shapeOf } from '#infra/local/table-shape.ts';
import { INDEXES } from '#infra/settings/indexes.ts';
import { namesOf, SECRETS, tableNameOf } from '#infra/settings/names.ts';

/** The data of a version: its table with its keys, and the secrets that it knows. */
export type ExpectedData = {
  readonly table: string;
  /** The keys of the table and of its indexes, as `shapeOf` returns them. */
  readonly shape: string;
  readonly secrets: readonly string[];
};

const keys = (partition: string, sort: string) => [
  { AttributeName: partition, KeyType: 'HASH' },
  { AttributeName: sort, KeyType: 'RANGE' },
];

/** The data of this version, from the settings: it is known before the templates are synthesized. */
export const expectedData: ExpectedData = {
  table: tableNameOf(localStage),
  shape: shapeOf({
    KeySchema: keys('pk', 'sk'),
    GlobalSecondaryIndexes: Object.entries(INDEXES).map(([IndexName, { partition, sort }]) => ({
      IndexName,
      KeySchema: keys(partition, sort),
    })),
  }),
  secrets: SECRETS.map(namesOf(localStage.name).secret),
};
