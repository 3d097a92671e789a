import { command, type OpsCommand } from '#infra/ops/command.ts';
import { oneOf, several, stageName } from '#infra/ops/options.ts';
import { findingsOf } from '#infra/ops/preflight/checks.ts';
import {
  ALLOWED_CHANGES,
  type AllowedChange,
  type Finding,
  KEPT_SETTINGS,
} from '#infra/ops/preflight/facts.ts';
import { readFacts } from '#infra/ops/preflight/read-facts.ts';
import { checkSettings } from '#infra/ops/preflight/settings-checks.ts';
import { setTarget, target } from '#infra/ops/target.ts';
import { STAGES } from '#infra/settings/stages.ts';

/** Checks whether a stage can be deployed with its present settings. */
export const preflightCommands: readonly OpsCommand[] = [
  command({
    name: 'preflight',
    summary:
      'Check, before a deployment, that it can succeed and removes nothing by mistake. Changes nothing.',
    details:
      'Each finding says what is wrong, what to set and where. The exit code is 1 if a finding refuses the deployment; ' +
      'warnings do not. Settings are checked first; AWS is read only if they are valid. Whether ops smoke can create ' +
      'its keys is tested with a conditional write that never succeeds. --plan skips this test, and the check of ' +
      'providers’ settings.',
    example: 'preflight --stage production',
    findsTarget: true,
    takes: (line) =>
      line
        .requiredOption('--stage <stage>', 'sandbox or production', stageName)
        .option(
          '--allow-change <change>',
          `a setting that the deployment removes or changes on purpose (${KEPT_SETTINGS.join(', ')}), or release: it returns to an older one`,
          several(oneOf('setting or change', ALLOWED_CHANGES)),
        )
        .option('--plan', 'read no secrets and test no write, for credentials that may only plan'),
    listing: { member: 'findings', columns: ['severity', 'finding'] },
    run: async (_, { stage, allowChange = [], plan = false }) => {
      const config = STAGES[stage];
      const faults = checkSettings(config);
      const findings = faults.length > 0 ? faults : await checkAccount(config, allowChange, plan);
      const may_deploy = findings.every(({ severity }) => severity === 'warning');
      if (!may_deploy) process.exitCode = 1;
      return { stage, may_deploy, findings };
    },
  }),
];

async function checkAccount(
  config: (typeof STAGES)['production'],
  allowed: readonly AllowedChange[],
  isPlan: boolean,
): Promise<Finding[]> {
  console.error(await setTarget(config.name));
  return findingsOf(await readFacts(config, { account: target().account, allowed, isPlan }));
}
