declare module 'openapi-to-postmanv2' {
  type Outcome =
    | { result: true; output: [{ type: 'collection'; data: unknown }] }
    | { result: false; reason: string };

  /** Converts a document, as the package's own page describes it; it brings along no types. */
  export function convertV2(
    input: { type: 'json'; data: object },
    options: Readonly<Record<string, string | boolean>>,
    callback: (error: Error | null, outcome: Outcome) => void,
  ): void;
}
