import type { DeployedStack } from '#infra/ops/deployed-stack.ts';
import { readsOf } from '#infra/settings/names.ts';
import { type Facts, type Finding, warning } from './facts.ts';

/**
 * That every stack names what the others have now. CloudFormation looks a reference up when it deploys the stack that reads it: if
 * a secret or a key is replaced afterwards, that stack goes on with the old one, and `cdk deploy` passes over a stack whose
 * template is the same.
 */
export function checkReferences({ config, stacks }: Facts): Finding[] {
  const all = Object.entries(stacks);
  return all.flatMap(([id, { name, outputs }]) => {
    const replaced = Object.entries(outputs).filter(([output, value]) => {
      const read = all.filter(([producer]) => output.startsWith(readsOf(producer)));
      return read.length > 0 && !read.some(([, stack]) => tells(stack, value));
    });
    if (replaced.length === 0) return [];
    const what = replaced.map(([output]) => output.slice(readsOf().length)).join(', ');
    return [
      warning(
        `The stack ${name} goes on with what has been replaced since it was deployed (${what}): after this deployment, run npx cdk deploy '${config.name}/${id}' --exclusively --force.`,
      ),
    ];
  });
}

/** Whether a stack tells a value of its own. */
function tells({ outputs }: DeployedStack, value: string): boolean {
  return Object.entries(outputs).some(([name, own]) => own === value && !name.startsWith(readsOf()));
}
