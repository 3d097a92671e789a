/** The generated parts of a document, by their names. */
export type Parts = Readonly<Record<string, string>>;

const END = '<!-- end -->';

/**
 * Returns a document with its generated parts replaced. A part is everything between `<!-- generated: NAME -->` and
 * `<!-- end -->`.
 *
 * @throws Error if the document has no place for one of the parts, or a place for an unknown part
 */
export function withParts(document: string, parts: Parts): string {
  const places = [...document.matchAll(/<!-- generated: (\S+) -->/g)].map(([, name = '']) => name);
  const unknown = places.filter((name) => !(name in parts));
  if (unknown.length > 0) throw new Error(`Nothing generates ${unknown.join(', ')}.`);
  return Object.entries(parts).reduce((text, [name, content]) => {
    const begin = `<!-- generated: ${name} -->`;
    const [from, until] = [text.indexOf(begin), text.indexOf(END, text.indexOf(begin))];
    if (from < 0 || until < from) throw new Error(`The document has no place for ${name}: ${begin} … ${END}`);
    return `${text.slice(0, from)}${begin}\n\n${content.trim()}\n\n${text.slice(until)}`;
  }, document);
}

/** Returns a table in Markdown. */
export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
