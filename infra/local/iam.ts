/** One statement of an IAM policy. */
export type Statement = {
  readonly Effect: 'Allow' | 'Deny';
  readonly Action?: string | readonly string[];
  readonly NotAction?: string | readonly string[];
  readonly Resource?: string | readonly string[];
  readonly NotResource?: string | readonly string[];
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
};

export type Verdict = 'allowed' | 'explicitly_denied' | 'not_allowed';

/** The values of condition keys, by key. */
export type RequestContext = Readonly<Record<string, string>>;

/**
 * Returns IAM's verdict on an action on a resource. An explicit deny wins over every allow, and what no statement
 * allows is refused. A condition that cannot be evaluated holds for a deny and never for an allow.
 *
 * @param context the values of condition keys; without it no condition can be evaluated
 */
export function evaluate(
  statements: readonly Statement[],
  action: string,
  resource: string,
  context?: RequestContext,
): Verdict {
  const about = statements.filter((statement) => isAbout(statement, action, resource));
  const deny = about.some(
    ({ Effect, Condition }) => Effect === 'Deny' && meets(Condition, context) !== false,
  );
  if (deny) return 'explicitly_denied';
  const allow = about.some(({ Effect, Condition }) => Effect === 'Allow' && meets(Condition, context));
  return allow ? 'allowed' : 'not_allowed';
}

function isAbout(
  { Action = [], NotAction, Resource = [], NotResource }: Statement,
  action: string,
  resource: string,
): boolean {
  const forAction = NotAction ? !matchesAny(NotAction, action, 'i') : matchesAny(Action, action, 'i');
  return forAction && (NotResource ? !matchesAny(NotResource, resource) : matchesAny(Resource, resource));
}

/**
 * Returns whether a pattern matches the whole text: `*` is any run of characters, also slashes and colons, and `?` is
 * exactly one.
 */
function matchesAny(
  patterns: string | readonly string[],
  text: string,
  flags: keyof typeof known = '',
): boolean {
  if (typeof patterns === 'string') return expressionOf(patterns, flags).test(text);
  return patterns.some((pattern) => expressionOf(pattern, flags).test(text));
}

/** The compiled patterns: each request is checked against all patterns of a policy, some hundred. */
const known = { '': new Map<string, RegExp>(), i: new Map<string, RegExp>() };

function expressionOf(pattern: string, flags: keyof typeof known): RegExp {
  const seen = known[flags].get(pattern);
  if (seen) return seen;
  const literal = pattern.replace(/[.+^${}()|[\]\\]/g, '\\$&');
  const expression = new RegExp(`^${literal.replaceAll('*', '.*').replaceAll('?', '.')}$`, `s${flags}`);
  known[flags].set(pattern, expression);
  return expression;
}

const OPERATORS: Readonly<Record<string, (expected: string, actual: string | undefined) => boolean>> = {
  Null: (expected, actual) => (actual === undefined) === (expected === 'true'),
  Bool: (expected, actual) => actual === expected,
  StringEquals: (expected, actual) => actual === expected,
  ArnEquals: (expected, actual) => actual !== undefined && matchesAny(expected, actual),
  ArnLike: (expected, actual) => actual !== undefined && matchesAny(expected, actual),
  'ForAnyValue:StringEquals': (expected, actual) => actual === expected,
  NumericLessThan: (expected, actual) => actual !== undefined && Number(actual) < Number(expected),
};

/** Returns whether a request meets every condition of a statement; undefined if a condition cannot be evaluated. */
function meets(condition: Statement['Condition'], context?: RequestContext): boolean | undefined {
  if (!condition) return true;
  if (!context) return undefined;
  const results = Object.entries(condition).flatMap(([name, operands]) =>
    Object.entries(operands).map(([key, expected]) => {
      const holds = OPERATORS[name];
      // One of several values suffices.
      return holds && [expected].flat().some((value) => holds(String(value), context[key]));
    }),
  );
  if (results.includes(false)) return false;
  return results.includes(undefined) ? undefined : true;
}
