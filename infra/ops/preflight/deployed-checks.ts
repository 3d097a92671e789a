import { namesOf, type StackName, tableNameOf } from '#infra/settings/names.ts';
import type { StageConfig } from '#infra/settings/stages.ts';
import { type Facts, type Finding, fileOf, type KeptSetting, refused, warning } from './facts.ts';

/** A setting that a deployed stack has as an output. */
type DeployedSetting = {
  readonly name: KeptSetting;
  readonly stack: StackName;
  readonly output: string;
  readonly of: (config: StageConfig) => string | undefined;
};

const DEPLOYED_SETTINGS: readonly DeployedSetting[] = [
  { name: 'domain', stack: 'edge', output: 'Domain', of: ({ domain }) => domain?.name },
  { name: 'alarmEmail', stack: 'data', output: 'AlarmEmail', of: ({ alarmEmail }) => alarmEmail },
  {
    name: 'collections.bank',
    stack: 'data',
    output: 'CollectionBank',
    of: ({ collections }) => collections?.bank,
  },
  {
    name: 'collections.issuerName',
    stack: 'data',
    output: 'IssuerName',
    of: ({ collections }) => collections?.issuerName,
  },
  {
    name: 'collections.issuerRfc',
    stack: 'data',
    output: 'IssuerRfc',
    of: ({ collections }) => collections?.issuerRfc,
  },
];

/** Checks that the deployment removes or changes no such setting by mistake. */
export function checkKeptSettings({ config, stacks, allowed }: Facts): Finding[] {
  return DEPLOYED_SETTINGS.flatMap(({ name, stack, output, of }) => {
    const before = stacks[stack]?.outputs[output];
    const after = of(config);
    if (before === undefined || before === after || allowed.includes(name)) return [];
    if (name === 'alarmEmail' && after !== undefined)
      return [
        warning(`Alarms will be mailed to ${after}, once that address confirms by the link in a mail.`),
      ];
    return [loss(config, name, before, after)];
  });
}

/** Checks that the stage stays on its restored table: records written since then exist only there. */
export function checkTable({ config, table, allowed }: Facts): Finding[] {
  const isRestored = table !== undefined && table !== namesOf(config.name).table;
  if (!isRestored || table === tableNameOf(config) || allowed.includes('restoredTable')) return [];
  return [loss(config, 'restoredTable', table, config.restoredTable?.name)];
}

/** Checks that the restored table has every index: no deployment adds one to it. */
export function checkIndexes({ config, missingIndexes = [] }: Facts): Finding[] {
  if (missingIndexes.length === 0) return [];
  return [
    refused(
      `The restored table ${tableNameOf(config)} lacks indexes of this release (${missingIndexes.join(', ')}), and no deployment adds one to it: run npm run --silent ops -- restore add-indexes --stage ${config.name} first.`,
    ),
  ];
}

function loss(config: StageConfig, name: KeptSetting, before: string, after: string | undefined): Finding {
  const change = after === undefined ? 'remove it' : `change it to ${after}`;
  return refused(
    `${name} of the stage is ${before}, and the deployment would ${change}: set ${name} in ${fileOf(config)} to the present value, or add --allow-change ${name}.`,
  );
}

/** Checks that every stack is in a state that permits a deployment. */
export function checkStacks({ config, stacks }: Facts): Finding[] {
  return Object.values(stacks).flatMap(({ name, status, isProtected }) => {
    // A deployment was interrupted before it created anything: the next one continues.
    if (status === 'REVIEW_IN_PROGRESS') return [];
    if (status.endsWith('_IN_PROGRESS'))
      return [refused(`The stack ${name} is being changed (${status}): wait until the change has ended.`)];
    if (/^ROLLBACK_(?:COMPLETE|FAILED)$/.test(status))
      return isProtected ? [refused(howToRemove(name, status, namesOf(config.name).table))] : [];
    if (status.endsWith('_FAILED'))
      return [
        refused(`The stack ${name} is stuck (${status}): repair it in the CloudFormation console first.`),
      ];
    return [];
  });
}

/** Says how to remove a stack whose first deployment failed, so that the next one can create it again. */
function howToRemove(stack: string, status: string, table: string): string {
  const unprotect = `run aws cloudformation update-termination-protection --no-enable-termination-protection --stack-name ${stack}`;
  return status === 'ROLLBACK_FAILED'
    ? `The first deployment of the stack ${stack} failed, and CloudFormation could not delete all that it had created: delete what its console shows as DELETE_FAILED (the table after aws dynamodb update-table --no-deletion-protection-enabled --table-name ${table}), then ${unprotect}.`
    : `The first deployment of the stack ${stack} failed, and deletion protection prevents creating it again: ${unprotect}.`;
}
