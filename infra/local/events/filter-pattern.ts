/**
 * A rule on one value: a literal it must equal, or an operator. Of a list of rules, one must hold.
 * The operators are those that Lambda knows for event source mappings.
 */
type Rule = string | number | boolean | null | Readonly<Record<string, unknown>>;

/** An event pattern: rules at its leaves, or further patterns. */
export type Pattern = { readonly [member: string]: Pattern | readonly Rule[] };

/** Whether an event has everything that a pattern asks for. Members that the pattern does not name do not matter. */
export function matchesPattern(pattern: Pattern, event: unknown): boolean {
  return Object.entries(pattern).every(([name, rules]) => {
    if (name === '$or') {
      return (rules as unknown as readonly Pattern[]).some((each) => matchesPattern(each, event));
    }
    const value = isObject(event) ? event[name] : undefined;
    if (!Array.isArray(rules)) return matchesPattern(rules as Pattern, value);
    const values = Array.isArray(value) ? value : [value];
    return rules.some((rule: Rule) => values.some((each) => holds(rule, each)));
  });
}

function holds(rule: Rule, value: unknown): boolean {
  if (!isObject(rule)) return value === rule;
  const [[operator, operand] = ['', undefined]] = Object.entries(rule);
  const check = OPERATORS[operator];
  if (!check) throw new Error(`The local run does not know the filter operator ${operator}.`);
  return check(operand, value);
}

const OPERATORS: Readonly<Record<string, (operand: unknown, value: unknown) => boolean>> = {
  exists: (operand, value) => (value !== undefined) === operand,
  prefix: (operand, value) => typeof value === 'string' && value.startsWith(String(operand)),
  suffix: (operand, value) => typeof value === 'string' && value.endsWith(String(operand)),
  'equals-ignore-case': (operand, value) =>
    typeof value === 'string' && value.toLowerCase() === String(operand).toLowerCase(),
  'anything-but': (operand, value) => {
    if (value === undefined) return false;
    const excluded = Array.isArray(operand) ? operand : [operand];
    return !excluded.some((each: Rule) => holds(each, value));
  },
  numeric: (operand, value) => typeof value === 'number' && compares(operand as readonly unknown[], value),
};

function compares(comparison: readonly unknown[], value: number): boolean {
  for (let at = 0; at < comparison.length; at += 2) {
    const limit = Number(comparison[at + 1]);
    const result: Record<string, boolean> = {
      '=': value === limit,
      '<': value < limit,
      '<=': value <= limit,
      '>': value > limit,
      '>=': value >= limit,
    };
    if (!result[String(comparison[at])]) return false;
  }
  return true;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return value !== null && typeof value === 'object';
}
