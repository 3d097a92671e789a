import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { temporaryFolder } from '#tests/local/support/fixture.ts';
import { expectOneLine, launch } from '#tests/local/support/launch.ts';

/** JavaScript that replaces functions of `node:fs`. */
const withFiles = (changes: string) => `
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const refuse = (code) => { throw Object.assign(new Error(code + ': refused'), { code }); };
  ${changes}
  syncBuiltinESMExports();`;

/** A file system with so many bytes left below one folder, and enough elsewhere. */
const left = (folder: string, bytes: number) =>
  withFiles(
    `fs.statfsSync = (path) => ({ bsize: 1, bavail: path.startsWith('${folder}') ? ${bytes} : 1e12 });`,
  );

describe('a data directory', () => {
  test('that is a file is named', async () => {
    const DATA_DIR = join(temporaryFolder(), '.local');
    writeFileSync(DATA_DIR, '');

    expectOneLine(
      await launch('start', { environment: { DATA_DIR } }),
      /\.local is a file, and the data needs a directory\. .*DATA_DIR=\S+\.local-2 npm start$/,
    );
  });

  test('that the system does not create is named', async () => {
    expectOneLine(
      await launch('start', { environment: { DATA_DIR: '/proc/no/such' } }),
      /^The data directory \/proc\/no\/such cannot be written \(E\w+\)\. Type: .*DATA_DIR=\S+ npm start$/,
    );
  });

  test('that is read-only is named', async () => {
    const DATA_DIR = temporaryFolder();
    const before = withFiles(`const { writeFileSync } = fs;
      fs.writeFileSync = (path, ...rest) =>
        String(path).startsWith('${DATA_DIR}') ? refuse('EROFS') : writeFileSync(path, ...rest);`);

    expectOneLine(
      await launch('start', { environment: { DATA_DIR }, before }),
      /cannot be written \(EROFS\)\. Type: .*npm start$/,
    );
  });

  test('on a full disk is named', async () => {
    const DATA_DIR = temporaryFolder();

    expectOneLine(
      await launch('start', { environment: { DATA_DIR }, before: left(DATA_DIR, 5e6) }),
      new RegExp(`^The disk of ${DATA_DIR} has 5 MB left, and a start needs 40 MB\\. .*npm start$`),
    );
    expect(existsSync(join(DATA_DIR, 'functions'))).toBe(false);
  });
});

describe('the directory of temporary files', () => {
  test('that is full is named', async () => {
    const TMPDIR = temporaryFolder();

    expectOneLine(
      await launch('start', {
        environment: { TMPDIR, DATA_DIR: join(temporaryFolder(), 'a') },
        before: left(TMPDIR, 0),
      }),
      new RegExp(`^${TMPDIR} has 0 MB left, .*TMPDIR=/var/tmp .*npm start$`),
    );
  });

  test('that does not exist is named', async () => {
    expectOneLine(
      await launch('start', { environment: { TMPDIR: '/no/such' } }),
      /^Temporary files cannot be written to \/no\/such \(ENOENT\)\. Type: TMPDIR=\/var\/tmp .*npm start$/,
    );
  });
});
