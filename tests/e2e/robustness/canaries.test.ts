import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { proxy } from '#tests/e2e/costs/counted-service.ts';
import { Canaries, type Kind } from '#tests/support/canaries/canaries.ts';
import { canaryScene } from '#tests/support/canaries/scene.ts';
import { everyItem } from '#tests/support/database/every-item.ts';
import { eventually } from '#tests/support/service/eventually.ts';

/*
 * Values that occur nowhere else take every path through a service of their own, failures included. Then everything that
 * the service has written is searched for them.
 */
const canaries = new Canaries();
let scene: Awaited<ReturnType<typeof canaryScene>>;
let items: Record<string, unknown>[];

beforeAll(async () => {
  scene = await canaryScene(canaries);
  for (const path of ['methods', 'debits', 'imports', 'money', 'people', 'webhooks'] as const)
    await scene[path]();
  await scene.failures(proxy);
  await eventually(async () => {
    items = await everyItem();
    const workers = new Set(failedEvents().map(({ worker }) => worker));
    expect(workers.size).toBeGreaterThan(2);
  });
});

const fileOf = (name: string) => join(process.env.SERVICE_DIRECTORY ?? '', name);
const filesBelow = (folder: string) =>
  readdirSync(fileOf(folder), { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
  );
const textOf = (paths: readonly string[]) => paths.map((path) => readFileSync(path, 'latin1')).join('\n');
const failedEvents = () => items.filter(({ pk }) => String(pk).startsWith('FAILED'));

/**
 * The members of stored items that hold a canary in clear, by the beginnings of their keys: addresses to which mails are
 * sent, and names that a merchant gives to a pair of keys or a file. Nothing else.
 */
const IN_CLEAR: Readonly<Record<string, readonly Kind[]>> = {
  'DD/DD customer': ['e-mail address'],
  'DD/DD by_email': ['e-mail address'],
  'DD/EVID text': ['e-mail address'],
  'DD/EVT record': ['e-mail address'],
  'DD/EVT data': ['e-mail address'],
  'DD/LINK to': ['e-mail address'],
  'DD/MAIL to': ['e-mail address'],
  'ACC/MAIL to': ['e-mail address'],
  'ACC/MEMBER email': ['e-mail address'],
  'ACC/ACC keys': ['account number'],
  'IMP/IMP file_name': ['account number'],
  'DOC/DOC file_name': ['RFC'],
  'SIGNIN/SIGNIN email': ['e-mail address'],
  'FAILED/FAILED event': ['e-mail address'],
};

/**
 * The folders of the buckets whose files hold a canary in clear: what merchants upload and export, what banks require,
 * and the evidence of who was asked.
 */
const FILES_IN_CLEAR: Readonly<Record<string, readonly Kind[]>> = {
  'files/prepared': ['account number'],
  'files/presentments': ['account number'],
  'merchant-files/imports': ['account number', 'RFC', 'e-mail address'],
  'merchant-files/documents': ['account number', 'e-mail address'],
  'merchant-files/exports': ['e-mail address'],
  'evidence/documents': ['account number', 'e-mail address'],
  'evidence/dd': ['e-mail address'],
};

/** Returns what holds kinds of canaries that it may not hold. */
function beyond(
  allowed: Readonly<Record<string, readonly Kind[]>>,
  held: readonly (readonly [string, Kind[]])[],
) {
  const found = held.flatMap(([where, kinds]) =>
    kinds.filter((kind) => !allowed[where]?.includes(kind)).map((kind) => `${where}: ${kind}`),
  );
  return [...new Set(found)];
}

describe('of two hundred canaries in all paths and failures', () => {
  test('there are account numbers, RFCs, addresses, tokens, keys, secrets, codes and cookies', () => {
    expect(canaries.all.length).toBeGreaterThanOrEqual(200);
    expect(new Set(canaries.all.map(({ kind }) => kind)).size).toBe(8);
    expect(scene.refusals.length).toBeGreaterThan(40);
  });

  test('none is in a log line of a function', () => {
    const lines = textOf([fileOf('service.log')]).split('\n');
    // The lines of the local run itself show paths, which no log of a stage has.
    const ofFunctions = lines.filter((line) => line.startsWith('{'));
    expect(ofFunctions.length).toBeGreaterThan(200);
    expect(ofFunctions.filter((line) => canaries.kindsIn(line).length > 0)).toEqual([]);
  });

  test('none is in a refusal', () => {
    expect(scene.refusals.filter((refusal) => canaries.kindsIn(refusal).length > 0)).toEqual([]);
  });

  test('none is in a stored response for an Idempotency-Key', () => {
    const stored = items.filter(({ sk }) => sk === 'IDEM');
    expect(stored.length).toBeGreaterThan(20);
    expect(stored.filter((item) => canaries.kindsIn(JSON.stringify(item)).length > 0)).toEqual([]);
  });

  test('none is in clear in the table, except addresses of mails and names that merchants give', () => {
    const held = items.flatMap(({ pk, sk, ...members }) => {
      const name = [pk, sk].map((key) => String(key).split(/[#_]/, 1)[0]).join('/');
      const keys = [`${name} keys of the table`, canaries.kindsIn(`${pk} ${sk}`)] as const;
      return [
        keys,
        ...Object.entries(members).map(
          ([member, value]) => [`${name} ${member}`, canaries.kindsIn(JSON.stringify(value))] as const,
        ),
      ];
    });
    expect(beyond(IN_CLEAR, held)).toEqual([]);
  });

  test('none but addresses is in an event that was given up, in flight or archived', () => {
    const archives = readdirSync(fileOf('.')).filter((name) => /^archive-|^dead-letters/.test(name));
    const texts = {
      archive: textOf(archives.map(fileOf)),
      'in flight': textOf(filesBelow('undelivered')),
      'given up': JSON.stringify(failedEvents()),
    };
    expect(texts.archive.length).toBeGreaterThan(10_000);
    const address: Kind[] = ['e-mail address'];
    const allowed = { archive: address, 'in flight': address, 'given up': address };
    const held = Object.entries(texts).map(([where, text]) => [where, canaries.kindsIn(text)] as const);
    expect(beyond(allowed, held)).toEqual([]);
  });

  test('none is in the name of a file, and only uploads and the bank’s files hold any', () => {
    const paths = filesBelow('files');
    expect(canaries.kindsIn(paths.join('\n'))).toEqual([]);
    const folderOf = (path: string) => {
      const [, bucket, folder = ''] = /domicilia-sandbox-([a-z-]+)-\d+-[\w-]+\/([a-z]+)/.exec(path) ?? [];
      return `${bucket}/${folder}${/result/.test(path) ? ' result' : ''}`;
    };
    const held = paths.map((path) => [folderOf(path), canaries.kindsIn(textOf([path]))] as const);
    expect(beyond(FILES_IN_CLEAR, held)).toEqual([]);
  });
});
