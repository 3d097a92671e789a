/** A schema of the OpenAPI document, as far as the client reads it. */
export type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
};

type Content = Readonly<Record<string, { readonly schema: Schema }>>;

type Parameter = {
  readonly name: string;
  readonly in: string;
  readonly description?: string;
  readonly required?: boolean;
  readonly schema: Schema;
};

export type Operation = {
  readonly operationId: string;
  readonly tags: readonly [string];
  readonly summary: string;
  readonly description?: string;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly $ref?: string; readonly content?: Content }>>;
};

/** The OpenAPI document, as far as the client is made of it. */
export type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly tags: readonly { readonly name: string; readonly description?: string }[];
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
  };
};

export const JSON_BODY = 'application/json';
export const PDF = 'application/pdf';

/** Returns the name of a component from its reference, as `Order` from `#/components/schemas/Order`. */
export const nameIn = ($ref: string): string => $ref.slice($ref.lastIndexOf('/') + 1);

/** Returns the parameters of an operation, those of the components included. */
export function parametersOf({ components }: Document, { parameters = [] }: Operation): Parameter[] {
  return parameters.map((one) => {
    const found = '$ref' in one ? components.parameters[nameIn(one.$ref)] : one;
    if (!found) throw new Error(`The document has no parameter ${JSON.stringify(one)}`);
    return found;
  });
}

/** Returns the error codes that an operation documents. */
export function codesOf({ components }: Document, { responses }: Operation): string[] {
  const codes = Object.values(responses).flatMap(({ $ref, content }) => {
    const reference = (content ?? components.responses[nameIn($ref ?? '')]?.content)?.[JSON_BODY]?.schema
      .$ref;
    const { allOf = [] } = components.schemas[nameIn(reference ?? '')] ?? {};
    return allOf.flatMap(({ properties }) => properties?.error?.properties?.code?.enum ?? []);
  });
  return codes.map(String);
}
