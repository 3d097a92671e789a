import { html, type Markup } from '#lib/html.ts';
import { type Parameter, type Placed, resolve } from './openapi.ts';

/** A block of code that can be scrolled by keyboard too. */
export function code(text: Markup | string, label: string): Markup {
  return html`<pre tabindex="0" role="region" aria-label="${label}"><code>${text}</code></pre>`;
}

/** JSON with its names and values told apart. */
export function json(value: unknown): Markup {
  const tokens = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(true|false|null|-?\d[\d.e+-]*)\b/g;
  const text = JSON.stringify(value, null, 2);
  const parts: (Markup | string)[] = [];
  let end = 0;
  for (const { 0: all, 1: quoted, 2: colon, index } of text.matchAll(tokens)) {
    parts.push(text.slice(end, index));
    if (colon !== undefined) parts.push(html`<b>${quoted ?? ''}</b>${colon}`);
    else parts.push(quoted === undefined ? html`<i>${all}</i>` : html`<s>${all}</s>`);
    end = index + all.length;
  }
  return html`${[...parts, text.slice(end)]}`;
}

/** A call of an operation by curl, with one of its example bodies. */
export function curl({ method, path, operation }: Placed, baseUrl: string, body: unknown): string {
  const all = operation.parameters.map((parameter) => resolve<Parameter>(parameter));
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name) => String(exampleOf(all, name)));
  const isKept =
    all.some(({ name }) => name === 'Idempotency-Key') && method === 'POST' && body !== undefined;
  const query = all
    .filter((parameter) => parameter.in === 'query' && parameter.example !== undefined)
    .map(({ name, example }) => `${encodeURIComponent(name)}=${encodeURIComponent(String(example))}`);
  return [
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${quote(`${baseUrl}${address}${query.length > 0 ? `?${query.join('&')}` : ''}`)}`,
    ...credentials(operation.security),
    ...(isKept ? [`-H "Idempotency-Key: $(uuidgen)"`] : []),
    ...(body === undefined
      ? []
      : [`-H 'Content-Type: application/json'`, `-d ${quote(JSON.stringify(body, null, 2))}`]),
  ].join(' \\\n  ');
}

function exampleOf(parameters: readonly Parameter[], name: string): string | number {
  return parameters.find((parameter) => parameter.name === name)?.example ?? `{${name}}`;
}

function credentials(security: Placed['operation']['security']): string[] {
  const schemes = security.flatMap((requirement) => Object.keys(requirement));
  if (schemes.includes('accountKeys')) return [`-u "$PUBLIC_KEY:$PRIVATE_KEY"`];
  if (schemes.includes('accessToken')) return [`-H "Authorization: $TOKEN"`];
  if (schemes.includes('linkToken')) return [`-H "Authorization: $LINK_TOKEN"`];
  return schemes.includes('signature') ? [`-H "X-Payload-Digest: $SIGNATURE"`] : [];
}

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
