import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { faultsOfDocument, faultsOfReference, faultsOfSource, faultsOfTitles } from './faults.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The files whose comments were rewritten, and stay so. The others follow. */
const REWRITTEN = /^(?:functions|infra|lib)\/.*\.ts$/;

/** The files with titles of tests; those of the voice quote what they refuse. */
const TESTS = /^tests\/(?!voice\/).*\.ts$/;

/** The reference: its summaries and descriptions. */
const REFERENCE = 'lib/api/openapi.json';

/** These name the changes of earlier versions in the words of their time. */
const IN_OTHER_WORDS = ['CHANGELOG.md'];

const tracked = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
});
const paths = tracked.split('\0').filter((path) => path !== '' && existsSync(`${ROOT}${path}`));
const read = (path: string) => readFileSync(`${ROOT}${path}`, 'utf8');

const faults = [
  ...paths
    .filter((path) => path.endsWith('.md') && !IN_OTHER_WORDS.includes(path))
    .flatMap((path) => faultsOfDocument(path, read(path), ROOT)),
  ...paths.filter((path) => REWRITTEN.test(path)).flatMap((path) => faultsOfSource(path, read(path))),
  ...faultsOfReference(REFERENCE, read(REFERENCE)),
  ...paths.filter((path) => TESTS.test(path)).flatMap((path) => faultsOfTitles(path, read(path))),
];
for (const { path, line, text } of faults) console.error(`${path}:${line}: ${text}`);
if (faults.length > 0) {
  console.error(`${faults.length} places to write otherwise; the list is tests/voice/list.ts.`);
  process.exitCode = 1;
}
