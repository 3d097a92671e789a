import type { Deployment } from '#infra/local/template/deployment.ts';
import type { Pattern } from './filter-pattern.ts';

/** A rule of the event bus: which events go to which functions. */
export type Rule = {
  readonly name: string;
  readonly pattern: Pattern;
  readonly functionArns: readonly string[];
};

/** The rules of a deployment that are switched on. */
export function rulesOf(deployment: Deployment): Rule[] {
  return deployment
    .resources('AWS::Events::Rule')
    .filter(({ properties }) => properties.State !== 'DISABLED')
    .map(({ name, properties }) => ({
      name,
      pattern: properties.EventPattern as Pattern,
      functionArns: ((properties.Targets ?? []) as { Arn: string }[]).map(({ Arn }) => Arn),
    }));
}
