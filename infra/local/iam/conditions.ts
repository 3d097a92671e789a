/** What is known of a request, by the names that conditions use. */
export type RequestContext = Readonly<Record<string, string>>;

type Operator = (expected: string, actual: string | undefined) => boolean;

const OPERATORS: Readonly<Record<string, Operator>> = {
  Null: (expected, actual) => (actual === undefined) === (expected === 'true'),
  Bool: (expected, actual) => actual === expected,
  NumericLessThan: (expected, actual) => actual !== undefined && Number(actual) < Number(expected),
};

/** Whether a request meets every condition of a statement; nothing where one of them is of a kind not known here. */
export function meets(condition: unknown, context: RequestContext): boolean | undefined {
  const answers = Object.entries((condition ?? {}) as Record<string, Record<string, unknown>>).flatMap(
    ([name, operands]) =>
      Object.entries(operands).map(([key, expected]) => OPERATORS[name]?.(String(expected), context[key])),
  );
  if (answers.includes(false)) return false;
  return answers.includes(undefined) ? undefined : true;
}
