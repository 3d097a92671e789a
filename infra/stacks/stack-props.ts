import type { StackProps } from 'aws-cdk-lib/core';
import { namesOf, type StackName } from '#infra/settings/names.ts';
import type { StageConfig } from '#infra/settings/stages.ts';

/**
 * What all stacks of a stage have in common. CloudFormation puts the tags on every resource that takes any, so that
 * costs and searches tell stages and components apart.
 */
export function stackProps(config: StageConfig, name: StackName, what: string): StackProps {
  return {
    stackName: namesOf(config.name).stack(name),
    description: `Domicilia ${config.name}: ${what}`,
    terminationProtection: !config.isDisposable,
    tags: { service: 'domicilia', stage: config.name, component: name },
  };
}
