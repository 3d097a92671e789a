import { command, type OpsCommand } from '#infra/ops/command.ts';
import { oneOf, several, stageName } from '#infra/ops/options.ts';
import { findingsOf } from '#infra/ops/preflight/checks.ts';
import { type Finding, KEPT_SETTINGS, type KeptSetting } from '#infra/ops/preflight/facts.ts';
import { readFacts } from '#infra/ops/preflight/read-facts.ts';
import { checkSettings } from '#infra/ops/preflight/settings-checks.ts';
import { setTarget, target } from '#infra/ops/target.ts';
import { STAGES } from '#infra/settings/stages.ts';

/** Whether a stage may be deployed with the settings as they stand. */
export const preflightCommands: readonly OpsCommand[] = [
  command({
    name: 'preflight',
    summary: 'Check before a deployment that it can go on, and takes nothing away. It changes nothing.',
    details:
      'Each finding says what is wrong, what to set and where. The exit code is 1 where the deployment is refused; warnings ' +
      'refuse nothing. The settings are checked first: while anything is wrong with those, AWS is not asked. Whether ops smoke ' +
      'can create its keys is tried by a write whose condition is never met. With --plan neither that is checked nor what is set ' +
      'for outside parties.',
    example: 'preflight --stage production',
    findsTarget: true,
    takes: (line) =>
      line
        .requiredOption('--stage <stage>', 'sandbox or production', stageName)
        .option(
          '--allow-change <setting>',
          `a setting that the deployment takes away or changes on purpose: ${KEPT_SETTINGS.join(', ')}`,
          several(oneOf('setting', KEPT_SETTINGS)),
        )
        .option('--plan', 'read no secret and try no write: for credentials that only plan'),
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
  allowed: readonly KeptSetting[],
  isPlan: boolean,
): Promise<Finding[]> {
  console.error(await setTarget(config.name));
  return findingsOf(await readFacts(config, { account: target().account, allowed, isPlan }));
}
