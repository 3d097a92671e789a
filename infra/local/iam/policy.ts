import { meets, type RequestContext } from './conditions.ts';

/** One statement of an IAM policy. */
export type Statement = {
  readonly Effect: 'Allow' | 'Deny';
  readonly Action?: string | readonly string[];
  readonly NotAction?: string | readonly string[];
  readonly Resource?: string | readonly string[];
  readonly NotResource?: string | readonly string[];
  readonly Condition?: unknown;
};

export type Verdict = 'allowed' | 'explicitly_denied' | 'not_allowed';

/**
 * What IAM says to an action on a resource: an explicit deny wins over every allow, and what no statement allows is
 * refused. A condition of which nothing is known holds for a deny and never for an allow.
 *
 * @param context what is known of the request; without it nothing is known of any condition
 */
export function evaluate(
  statements: readonly Statement[],
  action: string,
  resource: string,
  context?: RequestContext,
): Verdict {
  const speaking = statements.filter((statement) => speaksOf(statement, action, resource));
  const met = ({ Condition }: Statement) => {
    if (Condition === undefined) return true;
    return context && meets(Condition, context);
  };
  if (speaking.some((statement) => statement.Effect === 'Deny' && met(statement) !== false)) {
    return 'explicitly_denied';
  }
  return speaking.some((statement) => statement.Effect === 'Allow' && met(statement))
    ? 'allowed'
    : 'not_allowed';
}

/**
 * Whether a pattern of IAM matches the whole of a text: `*` is any run of characters, slashes and colons included,
 * `?` is exactly one.
 */
export function matchesWildcards(pattern: string, text: string): boolean {
  let at = 0;
  let from = 0;
  let star = -1;
  let starFrom = 0;
  while (from < text.length) {
    if (at < pattern.length && pattern[at] === '*') {
      star = at++;
      starFrom = from;
    } else if (at < pattern.length && (pattern[at] === '?' || pattern[at] === text[from])) {
      at++;
      from++;
    } else if (star >= 0) {
      at = star + 1;
      from = ++starFrom;
    } else {
      return false;
    }
  }
  return /^\**$/.test(pattern.slice(at));
}

function speaksOf(statement: Statement, action: string, resource: string): boolean {
  const named = (patterns: string | readonly string[] | undefined, text: string) =>
    patterns !== undefined && [patterns].flat().some((pattern) => matchesWildcards(pattern, text));
  const lower = (patterns: string | readonly string[]) =>
    [patterns].flat().map((pattern) => pattern.toLowerCase());
  const forAction =
    statement.NotAction === undefined
      ? named(lower(statement.Action ?? []), action.toLowerCase())
      : !named(lower(statement.NotAction), action.toLowerCase());
  const forResource =
    statement.NotResource === undefined
      ? named(statement.Resource, resource)
      : !named(statement.NotResource, resource);
  return forAction && forResource;
}
