type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** The same JSON as other engines may write it; the first form is unchanged. */
export const JSON_FORMS: readonly [name: string, write: (text: string) => string][] = [
  ['as it is', (text) => text],
  ['with spaces and lines', (text) => `\n${JSON.stringify(JSON.parse(text), null, 2)}\n`],
  ['with members in reverse order', (text) => JSON.stringify(reversed(JSON.parse(text)))],
  ['with every character escaped', (text) => escaped(JSON.parse(text))],
  ['with bytes in lines of base64', (text) => JSON.stringify(inLines(JSON.parse(text)))],
];

const isObject = (json: Json): json is { [name: string]: Json } =>
  typeof json === 'object' && json !== null && !Array.isArray(json);

function reversed(json: Json): Json {
  if (Array.isArray(json)) return json.map(reversed);
  if (!isObject(json)) return json;
  return Object.fromEntries(
    Object.entries(json)
      .map(([name, value]): [string, Json] => [name, reversed(value)])
      .reverse(),
  );
}

function escaped(json: Json): string {
  if (typeof json === 'string') return inEscapes(json);
  if (Array.isArray(json)) return `[${json.map(escaped).join(' , ')}]`;
  if (!isObject(json)) return JSON.stringify(json);
  const members = Object.entries(json).map(([name, value]) => `${inEscapes(name)} : ${escaped(value)}`);
  return `{ ${members.join(' , ')} }`;
}

const inEscapes = (text: string) =>
  `"${Array.from({ length: text.length }, (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`).join('')}"`;

/** RFC 2045: at most 76 characters in a line. */
function inLines(json: Json): Json {
  if (Array.isArray(json)) return json.map(inLines);
  if (!isObject(json)) return json;
  return Object.fromEntries(
    Object.entries(json).map(([name, value]): [string, Json] => [
      name,
      name === 'B' && typeof value === 'string' ? value.replace(/.{76}/g, '$&\r\n') : inLines(value),
    ]),
  );
}
