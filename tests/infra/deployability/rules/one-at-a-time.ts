import { idsIn, ofType, type Rule, type TemplateJson } from '#tests/infra/deployability/stack.ts';

/** Types of which AWS creates one at a time in a region, with the source that says so. */
const ONE_AT_A_TIME: Readonly<Record<string, string>> = {
  'AWS::ApiGateway::UsagePlanKey':
    'serverless/serverless issue 12065: a second creation at the same time is refused with 409, and CloudFormation does not repeat it',
};

/** Finds resources that CloudFormation would create at the same time although AWS creates one at a time. */
export const oneAtATime: Rule = (stacks) =>
  stacks.flatMap(({ name, template }) =>
    Object.entries(ONE_AT_A_TIME).flatMap(([type, source]) => {
      const ids = ofType(template, type).map(([id]) => id);
      const before = new Map(ids.map((id) => [id, earlierThan(id, template)]));
      const chain = ids.toSorted(
        (one, other) => (before.get(one)?.size ?? 0) - (before.get(other)?.size ?? 0),
      );
      return chain
        .slice(1)
        .filter((id, place) => !before.get(id)?.has(chain[place] ?? ''))
        .map((id) => `${name}: ${id} does not wait for the other resources of type ${type} (${source}).`);
    }),
  );

/** Returns the resources that are created before one, by its references and dependencies. */
function earlierThan(id: string, { Resources }: TemplateJson): Set<string> {
  const earlier = new Set<string>();
  const queue = [id];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const { Properties, DependsOn = [] } = Resources[next] ?? {};
    for (const needed of [...idsIn(Properties), DependsOn].flat()) {
      if (earlier.has(needed) || !Resources[needed]) continue;
      earlier.add(needed);
      queue.push(needed);
    }
  }
  return earlier;
}
