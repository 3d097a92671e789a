import { resourcesOf, type Templates } from '#tests/infra/synthesized.ts';

export type LogLine = Readonly<Record<string, unknown>>;

/** The same line, so many times. */
export type Repeated = { readonly line: LogLine; readonly times: number };

type Filter = {
  readonly group: string;
  /** The metric that it adds to. */
  readonly key: string;
  readonly matches: (line: LogLine) => boolean;
};

type Compare = (path: string, operator: string, text: string) => boolean;

/** The metric filters of a stage. */
export function filtersOf(templates: Templates): Filter[] {
  return Object.values(templates).flatMap((template) => {
    const groups = template.findResources('AWS::Logs::LogGroup');
    return resourcesOf(template, 'AWS::Logs::MetricFilter').map(([, { Properties: filter }]) => {
      const [{ MetricNamespace, MetricName, MetricValue, DefaultValue }] = filter.MetricTransformations;
      if (MetricValue !== '1' || DefaultValue !== 0)
        throw new Error(`${MetricName} counts something else than lines`);
      return {
        group: groups[filter.LogGroupName.Ref]?.Properties.LogGroupName,
        matches: matcherOf(filter.FilterPattern),
        key: `${MetricNamespace} ${MetricName}`,
      };
    });
  });
}

/** A pattern of comparisons with texts: a missing member matches none. */
function matcherOf(pattern: string): Filter['matches'] {
  const expression = pattern
    .replace(/^\{(.*)\}$/, '$1')
    .replace(/\$\.([\w.]+) (!?=) "([^"]*)"/g, 'compare("$1", "$2", "$3")');
  const test = new Function('compare', `return ${expression}`) as (compare: Compare) => boolean;
  return (line) =>
    test((path, operator, text) => {
      const value = path
        .split('.')
        .reduce<unknown>((inner, member) => (inner as LogLine | undefined)?.[member], line);
      return value !== undefined && (operator === '=') === (value === text);
    });
}
