import { createRequire } from 'node:module';
import type { Document, Schema } from './document.ts';
import type { Method } from './methods.ts';

/** Types that no method has by itself: those of webhooks, of errors, and of what customers do by their links. */
const FURTHER = [
  ...['Event', 'TestEvent', 'Failure'],
  ...['AcknowledgeDirectDebitRequest', 'AcknowledgedDirectDebit', 'DirectDebitByLink'],
];

/**
 * Returns the types of the requests, records, events and errors, one named type for each, as openapi-typescript makes
 * them.
 */
export async function typesFor({ components }: Document, methods: readonly Method[]): Promise<string> {
  // `npm run check` and `npm run openapi` install both.
  const tools = new URL('./tools/package.json', import.meta.url);
  const { default: openapiTS, astToString } = createRequire(tools)('openapi-typescript');
  const ts = createRequire(tools)('typescript');

  const named = methods.flatMap(({ body, query, response }) => [body?.type, query?.type, response]);
  const queries = methods.flatMap(({ query }) => (query ? [[query.type, query.schema] as const] : []));
  const all = { ...components.schemas, ...Object.fromEntries(queries) };
  const schemas = reachable(all, [...named.filter((name) => name !== undefined), ...FURTHER]);
  const document = { openapi: '3.1.1', info: { title: '', version: '' }, components: { schemas } };
  // A member with a default may be left out of a request.
  const nodes = await openapiTS(document, { defaultNonNullable: false });

  const memberNamed = (node: { members: readonly { name: { text: string } }[] }, name: string) =>
    node.members.find((member) => member.name.text === name);
  const root = nodes.find((node: { name?: { text: string } }) => node.name?.text === 'components');
  const { members } = (memberNamed(root, 'schemas') as unknown as { type: { members: readonly Member[] } })
    .type;
  const { factory } = ts;
  const exported = [factory.createModifier(ts.SyntaxKind.ExportKeyword)];
  const declarations = members.map((member) => {
    const { name, type } = member;
    const declaration = ts.isTypeLiteralNode(type)
      ? factory.createInterfaceDeclaration(exported, name.text, undefined, undefined, type.members)
      : factory.createTypeAliasDeclaration(exported, name.text, undefined, type);
    return ts.setSyntheticLeadingComments(declaration, ts.getSyntheticLeadingComments(member));
  });
  return `${JSON_VALUE}\n${plain(astToString(declarations))}`;
}

/** A member whose schema says nothing holds any JSON. */
const JSON_VALUE = `/** Any JSON. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };
`;

/** Returns the text of types that name each other, with comments that are only text. */
function plain(types: string): string {
  return types
    .replaceAll(/components\["schemas"\]\["(\w+)"\]/g, '$1')
    .replaceAll(/\]: unknown;/g, ']: JsonValue;')
    .replaceAll(/^ *\* @(?:enum \{.*\}|constant.*)\n/gm, '')
    .replaceAll(/^ *\/\*\* @(?:enum \{.*\}|constant.*) \*\/\n/gm, '')
    .replaceAll('@description ', '')
    .replaceAll(/\/\*\*\n *\* (.*)\n *\*\//g, '/** $1 */')
    .replaceAll(/^export /gm, '\nexport ')
    .replaceAll(/^(\/\*\* .* \*\/)\n\n/gm, '\n$1\n');
}

type Member = { readonly name: { readonly text: string }; readonly type: { readonly members?: unknown } };

/**
 * Returns these schemas and all that they refer to, in the order of their names, without discriminators: the type of an
 * event is a constant in its own schema.
 */
function reachable(all: Readonly<Record<string, Schema>>, names: readonly string[]): Record<string, Schema> {
  const found = new Map<string, Schema>();
  const visit = (name: string) => {
    const schema = all[name];
    if (!schema || found.has(name)) return;
    const text = JSON.stringify(schema, (key, value) => (key === 'discriminator' ? undefined : value));
    found.set(name, JSON.parse(text));
    for (const [, next = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) visit(next);
  };
  for (const name of names) visit(name);
  return Object.fromEntries([...found].sort(([one], [other]) => (one < other ? -1 : 1)));
}
