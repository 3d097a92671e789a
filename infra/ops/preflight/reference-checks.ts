import type { DeployedStack } from '#infra/ops/deployed-stack.ts';
import { readsOf } from '#infra/settings/names.ts';
import { type Facts, type Finding, warning } from './facts.ts';

/**
 * Checks that every stack refers to what the others have now. CloudFormation resolves a reference when it deploys the
 * stack that reads it: if a secret or a key is replaced afterwards, that stack keeps the old one, and `cdk deploy`
 * skips a stack whose template is unchanged.
 */
export function checkReferences({ config, stacks }: Facts): Finding[] {
  return Object.entries(stacks).flatMap(([id, { name, outputs }]) => {
    const replaced = Object.entries(outputs).filter(
      ([output, value]) => isRead(output) && !isSet(stacks, value),
    );
    if (replaced.length === 0) return [];
    const what = replaced.map(([output]) => output.slice(readsOf().length)).join(', ');
    return [
      warning(
        `The stack ${name} still uses resources that were replaced after its deployment (${what}): after this deployment, run npx cdk deploy '${config.name}/${id}' --exclusively --force.`,
      ),
    ];
  });
}

const isRead = (output: string) => output.startsWith(readsOf());

/**
 * Whether the stack that `data: value` was read from still has that output. True as well if that stack was not read.
 */
function isSet(stacks: Facts['stacks'], read: string): boolean {
  const [id = '', value] = read.split(/: (.*)/s);
  const { [id]: producer } = stacks as Readonly<Record<string, DeployedStack>>;
  if (!producer) return true;
  return Object.entries(producer.outputs).some(([output, own]) => own === value && !isRead(output));
}
