/** A rule for one value: a literal or an operator. In a list of rules, one must match. */
type Rule = string | number | boolean | null | Readonly<Record<string, unknown>>;

/** An event pattern: each member is a list of rules or another pattern. */
export type Pattern = { readonly [member: string]: Pattern | readonly Rule[] };

/**
 * Returns whether an event matches a pattern. Members that the pattern does not name do not matter.
 *
 * @throws Error for an operator that the local run does not know
 */
export function matchesPattern(pattern: Pattern, event: unknown): boolean {
  return Object.entries(pattern).every(([name, rules]) => {
    const value = isObject(event) ? event[name] : undefined;
    if (!Array.isArray(rules)) return matchesPattern(rules as Pattern, value);
    const values = Array.isArray(value) ? value : [value];
    return rules.some((rule: Rule) => values.some((each) => holds(rule, each)));
  });
}

function holds(rule: Rule, value: unknown): boolean {
  if (!isObject(rule)) return value === rule;
  const [[operator, operand] = []] = Object.entries(rule);
  switch (operator) {
    case 'exists':
      return (value !== undefined) === operand;
    case 'prefix':
      return typeof value === 'string' && value.startsWith(String(operand));
    case 'anything-but':
      return value !== undefined && ![operand].flat().some((each) => holds(each as Rule, value));
    default:
      throw new Error(`The local run does not know the filter operator ${operator}.`);
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return value !== null && typeof value === 'object';
}
