import { namesOf, RELEASE_ALARM, tableNameOf } from '#infra/settings/names.ts';
import { type Facts, type Finding, fileOf, refused } from './facts.ts';

/**
 * Checks that a release is gradual only if CodeDeploy can start it, and if old and new versions use one table. Otherwise
 * the deployment fails, or the calls of the old versions change a table that nothing reads afterwards.
 */
export function checkGradual({ config, table, isReleaseFailing }: Facts): Finding[] {
  if (!config.gradualDeployment) return [];
  const atOnce = `set gradualDeployment in ${fileOf(config)} to false, and back afterwards`;
  return [
    ...(table === undefined || table === tableNameOf(config)
      ? []
      : [
          refused(
            `The deployment moves the stage from the table ${table} to ${tableNameOf(config)}, and a gradual one would change both for some time: ${atOnce}.`,
          ),
        ]),
    ...(isReleaseFailing
      ? [
          refused(
            `The alarm ${namesOf(config.name).of(RELEASE_ALARM)} is raised, and no gradual release starts meanwhile: wait until it ends, or ${atOnce}.`,
          ),
        ]
      : []),
  ];
}
