import { html, type Markup } from '#lib/html.ts';
import { inline } from './markdown.ts';
import { type Parameter, resolve, type Schema } from './openapi.ts';

/** Whether a member has to be sent, or may be missing from a response: only the exception is worth a word. */
type Side = 'sent' | 'returned';

/** The members of an object, each with what it is; those inside it below it. */
export function members(schema: Schema, side: Side): Markup {
  const required = schema.required ?? [];
  const entries = Object.entries(schema.properties ?? {});
  if (entries.length === 0) return html`<p>An empty object.</p>`;
  return html`<dl class="members">${entries.map(([name, member]) => row(name, member, required.includes(name), side))}</dl>`;
}

/** Parameters of one kind, as members. */
export function parameters(some: readonly Parameter[]): Markup {
  return html`<dl class="members">${some.map(({ name, description, required, schema }) =>
    row(name, { ...schema, ...(description !== undefined && { description }) }, required ?? false, 'sent'),
  )}</dl>`;
}

function row(name: string, schema: Schema, required: boolean, side: Side): Markup {
  const inner = innerOf(schema);
  const { description } = schema.description === undefined ? resolve<Schema>(schema) : schema;
  const [tag, word] = side === 'sent' ? [required, 'required'] : [!required, 'not always there'];
  return html`<dt><code>${name}</code> <span class="type">${kind(schema)}</span>${tag && html` <span class="${side}">${word}</span>`}</dt>
<dd>${description && inline(description)}${limits(schema)}${inner && members(inner, side)}</dd>`;
}

/** The object that a member is, or is a list of, where it is not a record with a place of its own. */
function innerOf(schema: Schema): Schema | undefined {
  const [alternative] = schema.anyOf ?? [];
  const inner = schema.items ?? (schema.properties ? schema : alternative);
  return inner?.properties && Object.keys(inner.properties).length > 0 ? inner : undefined;
}

/** What kind of value it is, in words. */
export function kind(schema: Schema): Markup {
  if (schema.$ref) return recordLink(schema.$ref);
  if (schema.anyOf) {
    const parts = schema.anyOf.map(kind);
    return html`${parts.map((part, index) => (index === 0 ? part : html` or ${part}`))}`;
  }
  if (schema.items) return html`list of ${kind(schema.items)}`;
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`;
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  const words = types.filter((type) => type !== 'null').map((type) => WORDS[type] ?? type);
  const orNothing = types.includes('null') ? ', or null' : '';
  return html`${words.join(' or ')}${schema.format && FORMATS[schema.format]}${orNothing}`;
}

const WORDS: Readonly<Record<string, string>> = { string: 'text', integer: 'whole number', array: 'list' };

const FORMATS: Readonly<Record<string, string>> = {
  date: ', YYYY-MM-DD',
  'date-time': ', time in UTC',
  email: ', mail address',
  uri: ', address',
  pesos: ' of pesos',
};

function recordLink(ref: string): Markup {
  const name = ref.split('/').at(-1) ?? '';
  return html`<a href="#record-${name}">${name}</a>`;
}

function limits(schema: Schema): Markup | undefined {
  const source = schema.items && !schema.items.$ref && !schema.items.properties ? schema.items : schema;
  const words = [
    source.enum &&
      html`${source === schema ? 'One' : 'Any'} of ${list(source.enum.filter((value) => value !== null))}.`,
    schema.default !== undefined &&
      isShort(schema.default) &&
      html`By default <code>${JSON.stringify(schema.default)}</code>.`,
    between(schema.minimum, schema.maximum, ''),
    between(schema.minLength, schema.maxLength, ' characters'),
    between(schema.minItems || undefined, schema.maxItems, ' of them'),
  ].filter((word) => word !== undefined && word !== false);
  return words.length > 0
    ? html`<span class="limits">${words.map((word) => html` ${word}`)}</span>`
    : undefined;
}

function isShort(value: unknown): boolean {
  return typeof value !== 'object' && value !== '';
}

function list(values: readonly (string | number | null)[]): Markup {
  return html`${values.map((value, index) => html`${index > 0 && ', '}<code>${String(value)}</code>`)}`;
}

function between(least: number | undefined, most: number | undefined, unit: string): Markup | undefined {
  if (least !== undefined && most !== undefined) return html`${least} to ${most}${unit}.`;
  if (most !== undefined) return html`At most ${most}${unit}.`;
  return least === undefined ? undefined : html`At least ${least}${unit}.`;
}
