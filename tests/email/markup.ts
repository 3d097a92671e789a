const VOID = new Set(['br', 'meta']);
const TAG = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"<>]*")?)*)\s*>/g;

/** Throws if a document is not well formed: tags not balanced, attributes not quoted, or a bare `<`. */
export function requireWellFormed(html: string): void {
  const body = html
    .replace(/^<!doctype html>/, '')
    .replace(/<!--\[if mso\]>(.*?)<!\[endif\]-->/gs, '')
    .replace(/<style>.*?<\/style>/gs, '');
  const open: string[] = [];
  for (const [, slash, name = ''] of body.matchAll(TAG)) {
    if (slash) {
      const last = open.pop();
      if (last !== name) throw new Error(`</${name}> closes <${last}>`);
    } else if (!VOID.has(name)) open.push(name);
  }
  if (open.length > 0) throw new Error(`<${open.join('><')}> stay open`);
  const rest = body.replace(TAG, '');
  if (/[<>]/.test(rest)) throw new Error(`A bare angle bracket: ${rest.match(/.{0,20}[<>].{0,20}/)?.[0]}`);
}
