/** An item as it is stored. */
export type Item = Readonly<Record<string, unknown>>;

/** The parts of a write: its expressions, and the values of their placeholders. */
export type Expressions = {
  UpdateExpression?: string | undefined;
  ConditionExpression?: string | undefined;
  ExpressionAttributeNames?: Readonly<Record<string, string>> | undefined;
  ExpressionAttributeValues?: Readonly<Record<string, unknown>> | undefined;
};

/**
 * The part of DynamoDB's expressions that the store writes, by its rules: values are not converted, a missing one is
 * neither larger nor smaller nor equal to anything, and every placeholder must be declared and used.
 */
export class Evaluator {
  readonly #sent: Expressions;
  readonly #used = new Set<string>();

  constructor(sent: Expressions) {
    this.#sent = sent;
  }

  /** Whether an item meets the condition. */
  holds(item: Item): boolean {
    const { ConditionExpression: condition } = this.#sent;
    if (condition === undefined) return true;
    return condition
      .split(' AND ')
      .map((part) => this.#test(part, item))
      .every(Boolean);
  }

  /** Returns the item after the update. */
  update(item: Item): Item {
    const next: Record<string, unknown> = structuredClone({ ...item });
    for (const [, verb = '', parts = ''] of (this.#sent.UpdateExpression ?? '').matchAll(
      /(SET|REMOVE|ADD) (.*?)(?= (?:SET|REMOVE|ADD) |$)/g,
    )) {
      for (const part of splitOutside(parts)) this.#change(verb, part, item, next);
    }
    return next;
  }

  /** Returns placeholders that were declared and not used: DynamoDB refuses them. */
  unused(): string[] {
    const { ExpressionAttributeNames: names = {}, ExpressionAttributeValues: values = {} } = this.#sent;
    return [...Object.keys(names), ...Object.keys(values)].filter(
      (placeholder) => !this.#used.has(placeholder),
    );
  }

  #test(text: string, item: Item): boolean {
    const either = /^\((.*) OR (.*)\)$/.exec(text);
    if (either) {
      const [, one = '', other = ''] = either;
      return [this.#test(one, item), this.#test(other, item)].some(Boolean);
    }
    const [, absence, path] = /^attribute_(not_)?exists\((\S+)\)$/.exec(text) ?? [];
    if (path) return (this.#at(path, item) === undefined) === (absence !== undefined);
    const [, member, list] = /^(\S+) IN \((.*)\)$/.exec(text) ?? [];
    if (member && list) {
      const values = list.split(', ').map((value) => this.#value(value));
      return values.includes(this.#at(member, item));
    }
    const [, name = '', operator = '', value = ''] = /^(\S+) (=|<>|<|<=|>) (\S+)$/.exec(text) ?? [];
    return compare(this.#at(name, item), operator, this.#value(value));
  }

  #change(verb: string, part: string, item: Item, next: Record<string, unknown>): void {
    if (verb === 'REMOVE') {
      delete next[this.#name(part)];
      return;
    }
    if (verb === 'ADD') {
      const [name = '', by = ''] = part.split(' ');
      next[this.#name(name)] = Number(item[this.#name(name)] ?? 0) + Number(this.#value(by));
      return;
    }
    const counter = /^(\S+) = if_not_exists\((\S+), (\S+)\) \+ (\S+)$/.exec(part);
    if (counter) {
      const [, name = '', same = '', first = '', by = ''] = counter;
      const values = [this.#value(first), this.#value(by)].map(Number);
      next[this.#name(name)] = Number(item[this.#name(same)] ?? values[0]) + Number(values[1]);
      return;
    }
    const [, name = '', value = ''] = /^(\S+) = (\S+)$/.exec(part) ?? [];
    next[this.#name(name)] = this.#value(value);
  }

  #at(path: string, item: Item): unknown {
    return path
      .split('.')
      .map((name) => this.#name(name))
      .reduce<unknown>((value, name) => (value as Item | undefined)?.[name], item);
  }

  #name(placeholder: string): string {
    return this.#declared(this.#sent.ExpressionAttributeNames, placeholder) as string;
  }

  #value(placeholder: string): unknown {
    return this.#declared(this.#sent.ExpressionAttributeValues, placeholder);
  }

  #declared(all: Item | undefined, placeholder: string): unknown {
    if (!all || !(placeholder in all)) throw new Error(`${placeholder} is not declared.`);
    this.#used.add(placeholder);
    return all[placeholder];
  }
}

function compare(found: unknown, operator: string, to: unknown): boolean {
  if (operator === '=') return found === to;
  if (operator === '<>') return found !== to;
  if (typeof found !== 'number' || typeof to !== 'number') return false;
  if (operator === '<') return found < to;
  if (operator === '<=') return found <= to;
  if (operator === '>') return found > to;
  throw new Error(`Nothing is compared by ${operator}.`);
}

/** Returns the parts between commas, without splitting parentheses. */
function splitOutside(text: string): string[] {
  return text.split(/, (?![^(]*\))/);
}
