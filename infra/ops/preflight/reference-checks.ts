import type { DeployedStack } from '#infra/ops/deployed-stack.ts';
import { readsOf } from '#infra/settings/names.ts';
import { type Facts, type Finding, warning } from './facts.ts';

/**
 * That every stack names what the others have now. CloudFormation looks a reference up when it deploys the stack that reads it: if
 * a secret or a key is replaced afterwards, that stack goes on with the old one, and `cdk deploy` passes over a stack whose
 * template is the same.
 */
export function checkReferences({ config, stacks }: Facts): Finding[] {
  return Object.entries(stacks).flatMap(([id, { name, outputs }]) => {
    const replaced = Object.entries(outputs).filter(
      ([output, value]) => isRead(output) && !isTold(stacks, value),
    );
    if (replaced.length === 0) return [];
    const what = replaced.map(([output]) => output.slice(readsOf().length)).join(', ');
    return [
      warning(
        `The stack ${name} goes on with what has been replaced since it was deployed (${what}): after this deployment, run npx cdk deploy '${config.name}/${id}' --exclusively --force.`,
      ),
    ];
  });
}

const isRead = (output: string) => output.startsWith(readsOf());

/** Whether the stack that `data: value` was read of tells that value now. True as well if that stack was not read. */
function isTold(stacks: Facts['stacks'], read: string): boolean {
  const [id = '', value] = read.split(/: (.*)/s);
  const { [id]: producer } = stacks as Readonly<Record<string, DeployedStack>>;
  if (!producer) return true;
  return Object.entries(producer.outputs).some(([output, own]) => own === value && !isRead(output));
}
