/** A document of OpenAPI, as far as its samples are concerned. */
export type Document = {
  readonly info: { readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  /** The keys of the demo account, which only the local run names. */
  readonly 'x-demo-keys'?: { readonly public_key: string; readonly private_key: string };
};

export type Operation = {
  readonly operationId: string;
  readonly parameters?: readonly {
    readonly name?: string;
    readonly in?: string;
    readonly example?: unknown;
  }[];
  readonly security?: readonly object[];
  readonly requestBody?: object;
  readonly responses?: object;
  readonly 'x-custom-examples'?: readonly { readonly source: string }[];
};

/** Returns the document with each of its operations changed. */
export function withEach<Served extends Document>(
  document: Served,
  change: (operation: Operation) => Operation,
): Served {
  const paths = Object.entries(document.paths).map(([path, operations]) => [
    path,
    Object.fromEntries(Object.entries(operations).map(([method, operation]) => [method, change(operation)])),
  ]);
  return { ...document, paths: Object.fromEntries(paths) };
}

/** Returns an operation with its JSON changed. */
export const withText = <Part>(part: Part, change: (text: string) => string): Part =>
  JSON.parse(change(JSON.stringify(part)));
