import { isDeepStrictEqual } from 'node:util';
import { type JsonSchema, type Node, recordsIn, withReferences } from './json-schema.ts';

/** Some components of the document with names: a name stands for one content. */
class Named {
  readonly #contents = new Map<string, JsonSchema>();
  readonly #kind: string;

  constructor(kind: string) {
    this.#kind = kind;
  }

  /**
   * Adds a component, and returns a reference to it.
   *
   * @throws Error if the name already stands for something else
   */
  add(name: string, content: JsonSchema): JsonSchema {
    const known = this.#contents.get(name);
    if (known && !isDeepStrictEqual(known, content)) throw new Error(`There are two ${this.#kind} ${name}`);
    this.#contents.set(name, content);
    return { $ref: `#/components/${this.#kind}/${name}` };
  }

  /** Returns the components, sorted by name. */
  sorted(): Readonly<Record<string, JsonSchema>> {
    return Object.fromEntries([...this.#contents].sort(([one], [other]) => (one < other ? -1 : 1)));
  }
}

/** The named schemas. */
class Schemas extends Named {
  constructor() {
    super('schemas');
  }

  /** Adds all records in a converted response, and returns its schema with references to them. */
  addRecords(node: Node): JsonSchema {
    for (const [name, schema] of Object.entries(recordsIn([node]))) this.add(name, schema);
    return withReferences(node);
  }
}

/** What operations refer to by name: schemas, error responses, and examples of errors. */
export class Components {
  readonly schemas = new Schemas();
  readonly responses = new Named('responses');
  readonly examples = new Named('examples');

  rendered() {
    return {
      schemas: this.schemas.sorted(),
      responses: this.responses.sorted(),
      examples: this.examples.sorted(),
    };
  }
}
