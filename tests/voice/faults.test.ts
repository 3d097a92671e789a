import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { faultsOfDocument, faultsOfReference, faultsOfSource, faultsOfTitles } from './faults.ts';

const root = mkdtempSync(join(tmpdir(), 'voice-'));
const textsOf = (path: string, text: string) => faultsOfDocument(path, text, root).map((fault) => fault.text);

describe('a document', () => {
  test('is reported with the line of a phrase and what to write', () => {
    expect(faultsOfDocument('A.md', 'Fine.\nA link is mailed anew.\n', root)).toEqual([
      { path: 'A.md', line: 2, text: '“anew”: write again; renew, recreate.' },
    ]);
  });

  test('refuses “is told” and “of which”', () => {
    expect(textsOf('A.md', 'The merchant is told of it.\n')).toHaveLength(1);
    expect(textsOf('A.md', 'A response, of which 8 KiB are read.\n')).toHaveLength(1);
    expect(textsOf('A.md', 'The customer told the bank not to pay.\n')).toEqual([]);
  });

  test('may have any name in code type', () => {
    expect(textsOf('A.md', 'The member `notices` is an old name.\n')).toEqual([]);
  });

  test('keeps the privacy notice, and refuses a notice to a merchant', () => {
    expect(textsOf('A.md', 'The privacy notice is shown.\n')).toEqual([]);
    expect(textsOf('A.md', 'A notice goes out.\n')).toHaveLength(1);
  });

  test('has no line over 120 characters but tables, links and code', () => {
    const long = 'word '.repeat(30);
    expect(textsOf('A.md', `${long}\n`)).toHaveLength(1);
    expect(textsOf('A.md', `| ${long} |\n\`\`\`\n${long}\n\`\`\`\n`)).toEqual([]);
  });

  test('has no broken link', () => {
    mkdirSync(join(root, 'room'), { recursive: true });
    writeFileSync(join(root, 'room/B.md'), '# The `first` day\n');
    expect(textsOf('A.md', '[b](room/B.md#the-first-day)\n')).toEqual([]);
    expect(textsOf('A.md', '[b](room/C.md)\n[b](room/B.md#the-last-day)\n')).toEqual([
      'The link leads nowhere: there is no room/C.md.',
      'The link leads nowhere: no chapter is named the-last-day.',
    ]);
  });

  test('is at most as long as its limit', () => {
    expect(textsOf('README.md', 'A line.\n'.repeat(181))).toHaveLength(1);
    expect(textsOf('README.md', 'A line.\n'.repeat(180))).toEqual([]);
  });
});

test('the comments of a source file are checked, and its code is not', () => {
  expect(faultsOfSource('lib/a.ts', '/** Whoever asks. */\nconst whoever = 1;\n')).toHaveLength(1);
});

test('the titles of tests and groups are checked, also those of cases and templates', () => {
  const titles = (text: string) => faultsOfTitles('tests/a.test.ts', text).map(({ line }) => line);
  expect(titles("test('nobody pays twice', () => {});\n")).toEqual([1]);
  expect(titles("\ndescribe('what is open', () => {});\n")).toEqual([2]);
  expect(titles("test.each([1, 2])('%i tells it', () => {});\n")).toEqual([1]);
  expect(titles("test.each<number>([\n  1,\n])(\n  '%i is good until noon',\n  () => {},\n);\n")).toEqual([
    3,
  ]);
  expect(titles('describe(`two answers`, () => {});\n')).toEqual([1]);
  expect(titles("test('no period is paid twice', () => expect('nobody').toBe(''));\n")).toEqual([]);
});

test('the summaries and descriptions of the reference are checked, and nothing else of it', () => {
  const faults = (text: string) => faultsOfReference('openapi.json', text).length;
  expect(faults('  "description": "Whoever made the change.",\n')).toBe(1);
  expect(faults('  "summary": "Send it anew"\n')).toBe(1);
  expect(faults('  "example": "Whoever made the change.",\n  "description": "Plain."\n')).toBe(0);
});
