import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from '@jest/globals';
import { expectedData } from '#infra/local/checks/expected-data.ts';
import { temporaryFolder } from '#tests/local/support/fixture.ts';
import { expectOneLine, launch } from '#tests/local/support/launch.ts';
import { longTest } from '#tests/support/jest/long-test.ts';

/** What an earlier run stored, as far as the checks read it. */
function formerData(): string {
  const folder = temporaryFolder();
  const secrets = expectedData.secrets.map((name) => [name, [{ id: 'a', text: 'b', createdAt: 1 }]]);
  writeJson(folder, 'secrets.json', Object.fromEntries(secrets));
  writeJson(folder, 'demo-account.json', { account_id: 'acc_1', public_key: 'pk', private_key: 'sk' });
  writeJson(folder, 'stacks.json', {});
  writeJson(folder, 'pipe-a.json', { shard: '1' });
  writeFileSync(join(folder, 'archive-a.jsonl'), '{}\n');
  mkdirSync(join(folder, 'undelivered/messages'), { recursive: true });
  writeJson(folder, 'undelivered/messages/a.json', []);
  storeTable(folder, JSON.stringify(indexesOf(expectedData.shape)));
  return folder;
}

const writeJson = (folder: string, name: string, value: unknown) =>
  writeFileSync(join(folder, name), JSON.stringify(value));

/** Writes the database file as the embedded DynamoDB does, with enough rows that some pages hold nothing else. */
function storeTable(folder: string, indexes: string): void {
  const database = new DatabaseSync(join(folder, 'dynamodb.sqlite'));
  database.exec('CREATE TABLE _tables (table_name TEXT, key_schema TEXT, gsi_definitions TEXT)');
  database.exec('CREATE TABLE rows (a TEXT); CREATE INDEX by_a ON rows (a); BEGIN');
  const row = database.prepare('INSERT INTO rows VALUES (?)');
  for (let count = 0; count < 2_000; count++) row.run(`row ${count}`);
  const keys = JSON.stringify(keysOf('HASH pk,RANGE sk'));
  database.prepare('INSERT INTO _tables VALUES (?, ?, ?)').run(expectedData.table, keys, indexes);
  database.exec('COMMIT');
  database.close();
}

const keysOf = (text: string) =>
  text.split(',').map((key) => {
    const [KeyType, AttributeName] = key.split(' ');
    return { KeyType, AttributeName };
  });

function indexesOf(shape: string) {
  const [, ...indexes] = shape.split('; ');
  return indexes.map((text) => ({
    IndexName: text.slice(0, text.indexOf(' ')),
    KeySchema: keysOf(text.slice(text.indexOf(' ') + 1)),
  }));
}

/** The end of a line about data: how to start without it, and what that deletes. */
const LOSS = String.raw`npm start -- --fresh \(deletes all records, \d+ kB; .*\)$`;

/** Starts with former data, and stops at a check that follows those of the data. */
const startWith = (DATA_DIR: string) =>
  launch('start', { environment: { DATA_DIR, AWS_ENDPOINT_URL_DYNAMODB: '' } });

describe('former data', () => {
  const DAMAGED: [string, string, string][] = [
    ['secrets.json', 'is not JSON', '{"a":'],
    ['dynamodb.sqlite', 'file is not a database', 'x'.repeat(9_000)],
  ];
  const DAMAGED_AS_WELL: [string, string, string][] = [
    ['secrets.json', 'it is not a list of secrets', '{"a": 1}'],
    ['demo-account.json', 'it is not an account with its keys', '[]'],
    ['stacks.json', 'it is not JSON', ''],
    ['pipe-a.json', 'it is not a list of positions', '["1"]'],
    ['archive-a.jsonl', 'it is not JSON', '{}\n{"a'],
    ['undelivered/messages/a.json', 'it is not a list of messages', '{}'],
  ];
  const namesTheFile = async (name: string, fault: string, content: string) => {
    const folder = formerData();
    writeFileSync(join(folder, name), content);

    const launched = await startWith(folder);

    const path = join(folder, name);
    expectOneLine(launched, new RegExp(`^${path} is damaged: .*${fault}\\b.* It holds .*${LOSS}`));
    expect(readdirSync(folder)).not.toContain('lock');
  };
  const TITLE = 'with %s damaged (%s) names the file, and what --fresh deletes';
  test.each(DAMAGED)(TITLE, namesTheFile);
  longTest.each(DAMAGED_AS_WELL)(TITLE, namesTheFile);

  test('with damaged pages in the middle of the database is not started', async () => {
    const folder = formerData();
    const file = join(folder, 'dynamodb.sqlite');
    const content = readFileSync(file);
    writeFileSync(file, content.fill('x', 16_384, 24_576));

    expectOneLine(await startWith(folder), new RegExp(`^${file} is damaged: .*${LOSS}`));
  });

  test.each(['secrets.json', 'dynamodb.sqlite'])('without %s names it', async (name) => {
    const folder = formerData();
    rmSync(join(folder, name));

    expectOneLine(
      await startWith(folder),
      new RegExp(`^${join(folder, name)} is missing\\. .*npm start -- --fresh \\(deletes `),
    );
  });

  longTest.each(['files', 'undelivered', 'service.log'])(
    'with another kind of file as %s names it',
    async (name) => {
      const folder = formerData();
      rmSync(join(folder, name), { recursive: true, force: true });
      if (name === 'service.log') mkdirSync(join(folder, name));
      else writeFileSync(join(folder, name), '');

      expectOneLine(
        await startWith(folder),
        new RegExp(`^${join(folder, name)} is damaged: it is a .*--fresh`),
      );
    },
  );

  test('of another version is refused before anything is built', async () => {
    const folder = formerData();
    rmSync(join(folder, 'dynamodb.sqlite'));
    storeTable(folder, '[]');

    expectOneLine(
      await startWith(folder),
      new RegExp(`dynamodb.sqlite is of another version: its table has other keys or indexes\\..*${LOSS}`),
    );
  });

  test('with a secret of another version is refused before anything is built', async () => {
    const folder = formerData();
    writeJson(folder, 'secrets.json', { 'domicilia/sandbox/old': [{ id: 'a', text: 'b' }] });

    expectOneLine(
      await startWith(folder),
      new RegExp(`secrets.json is of another version: this one does not know its secret .*old.*${LOSS}`),
    );
  });
});
