/** Markup that is known to be safe. Only `html` makes it. */
export class Html {
  readonly #markup: string;

  constructor(parts: readonly string[], values: readonly Insertable[]) {
    this.#markup = parts.reduce((before, part, index) => before + markupOf(values[index - 1]) + part);
  }

  toString(): string {
    return this.#markup;
  }
}

/** What a template takes: text is escaped, markup stays as it is, nothing leaves nothing behind. */
export type Insertable = string | number | Html | readonly Html[] | undefined;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A template in which every value is escaped, for text and for quoted attributes alike. */
export function html(parts: TemplateStringsArray, ...values: Insertable[]): Html {
  return new Html(parts, values);
}

function markupOf(value: Insertable): string {
  if (value === undefined) return '';
  if (value instanceof Html) return value.toString();
  if (typeof value === 'object') return value.join('');
  return String(value).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
