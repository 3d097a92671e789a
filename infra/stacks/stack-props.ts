import type { StackProps } from 'aws-cdk-lib/core';
import { namesOf, type StackName } from '#infra/settings/names.ts';
import type { StageConfig } from '#infra/settings/stages.ts';

/**
 * Returns the common properties of a stage's stacks. CloudFormation adds the tags to every resource that supports them,
 * so that costs and searches distinguish stages and components.
 */
export function stackProps(config: StageConfig, name: StackName, what: string): StackProps {
  return {
    stackName: namesOf(config.name).stack(name),
    description: `Domicilia ${config.name}: ${what}`,
    terminationProtection: !config.isDisposable,
    tags: { service: 'domicilia', stage: config.name, component: name },
  };
}
