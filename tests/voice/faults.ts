import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { MOST_COLUMNS, MOST_LINES, PHRASES, type Phrase, TITLES, WORDS } from './list.ts';

/** A fault in a line of a file, with the wording to use. */
export type Fault = { readonly path: string; readonly line: number; readonly text: string };

/** Returns the faults of a document: phrases, words, long lines, its length and its links to files of the repository. */
export function faultsOfDocument(path: string, text: string, root: string): Fault[] {
  const lines = linesOf(text);
  const most = MOST_LINES[path];
  const length =
    most !== undefined && lines.length > most ? [fault(path, most + 1, tooLong(lines.length, most))] : [];
  return [
    ...length,
    ...proseOf(lines).flatMap((line) => [...phrasesIn(path, line), ...tooWide(path, line)]),
    ...deadLinks(path, lines, root),
  ];
}

/** Returns the faults of the comments of a source file: phrases and words. */
export function faultsOfSource(path: string, text: string): Fault[] {
  return linesOf(text).flatMap((line) => (COMMENT.test(line.text) ? phrasesIn(path, line) : []));
}

/** Returns the faults of the titles of tests in a file: phrases, words, and further ones that titles avoid. */
export function faultsOfTitles(path: string, text: string): Fault[] {
  return [...text.matchAll(TITLE)].flatMap(({ index, groups: { quoted = '', templated = '' } = {} }) => {
    const line = text.slice(0, index).split('\n').length;
    const title = (quoted || templated).replace(/\$\{[^}]*\}/g, '');
    return [...phrasesIn(path, { number: line, text: title }), ...saidIn(TITLES, path, line, title)];
  });
}

/** Returns the faults of the texts of a reference (OpenAPI, one member in a line): its summaries and descriptions. */
export function faultsOfReference(path: string, text: string): Fault[] {
  return linesOf(text).flatMap((line) => (REFERENCE_TEXT.test(line.text) ? phrasesIn(path, line) : []));
}

type Line = { readonly number: number; readonly text: string };

const REFERENCE_TEXT = /^\s*"(?:summary|description)": "/;
const COMMENT = /^\s*(?:\*|\/\/|\/\*)/;

/** The title of a test or a group: what follows `test(` or the parentheses of `test.each(…)(`. */
const TITLE =
  /(?:\b(?:describe|test|longTest|longDescribe)|^ *\]\)?(?: as const)?\)|\b(?:describe|test|longTest|longDescribe)\.each(?:<[^(]*>)?\(.*\))\(\s*(?:'(?<quoted>[^'\n]*)'|`(?<templated>[^`]*)`)/gm;
const LINK = /\]\(([^)\s]+)\)/g;

const linesOf = (text: string): Line[] =>
  text
    .replace(/\n$/, '')
    .split('\n')
    .map((line, index) => ({ text: line, number: index + 1 }));

const fault = (path: string, line: number, text: string): Fault => ({ path, line, text });

const tooLong = (lines: number, most: number) =>
  `The document has ${lines} lines, more than ${most}: move a chapter to its reader's document.`;

/** Returns the lines of a document that are sentences, without code blocks. */
function proseOf(lines: readonly Line[]): Line[] {
  let isCode = false;
  return lines.filter(({ text }) => {
    const isFence = /^\s*(?:```|~~~)/.test(text);
    if (isFence) isCode = !isCode;
    return !isFence && !isCode;
  });
}

/** Returns the phrases and words of a line; a text in code type is a name. */
function phrasesIn(path: string, { text, number }: Line): Fault[] {
  const words = text.replace(/`[^`]*`/g, '');
  return saidIn([...PHRASES, ...WORDS], path, number, words);
}

const saidIn = (phrases: readonly Phrase[], path: string, line: number, text: string) =>
  phrases.flatMap((phrase) => named(phrase, text).map((said) => fault(path, line, said)));

function named({ pattern, write }: Phrase, text: string): string[] {
  const [said] = pattern.exec(text) ?? [];
  return said === undefined ? [] : [`“${said}”: write ${write}.`];
}

function tooWide(path: string, { text, number }: Line): Fault[] {
  const isTable = /^\s*\|/.test(text);
  const bare = text.replace(LINK, ']').replace(/`[^`]*`/g, '');
  return isTable || bare.length <= MOST_COLUMNS
    ? []
    : [fault(path, number, `The line has ${text.length} characters: break it at ${MOST_COLUMNS}.`)];
}

/** Returns the broken links to files, and to chapters of them. */
function deadLinks(path: string, lines: readonly Line[], root: string): Fault[] {
  return lines.flatMap(({ text, number }) =>
    [...text.matchAll(LINK)].flatMap(([, target = '']) => {
      if (/^[a-z]+:|^\//.test(target)) return [];
      const [file = '', anchor] = target.split('#');
      const to = file === '' ? join(root, path) : join(root, dirname(path), file);
      if (!existsSync(to)) return [fault(path, number, `The link leads nowhere: there is no ${target}.`)];
      const isDead =
        anchor !== undefined && to.endsWith('.md') && !anchorsOf(readFileSync(to, 'utf8')).has(anchor);
      return isDead ? [fault(path, number, `The link leads nowhere: no chapter is named ${anchor}.`)] : [];
    }),
  );
}

/** Returns the names by which the chapters of a document are linked, as code hosts make them. */
function anchorsOf(text: string): ReadonlySet<string> {
  const titles = [...text.matchAll(/^#+\s+(.*)$/gm)].map(([, title = '']) => title);
  return new Set(
    titles.map((title) =>
      title
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replace(/\s/g, '-'),
    ),
  );
}
