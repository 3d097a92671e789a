import { namesOf, RELEASE_ALARM, tableNameOf } from '#infra/settings/names.ts';
import { type Facts, type Finding, fileOf, refused, warning } from './facts.ts';

/**
 * Checks that the stage does not return to an older release by mistake: two releases may wait for their approval, and the
 * newer one may be approved first. What is deployed must be this commit or an ancestor of it.
 */
export function checkOrder({ commit, isShallow, deployed = [], allowed }: Facts): Finding[] {
  if (allowed.includes('release')) return [];
  return deployed
    .filter(({ isContained }) => !isContained)
    .map(({ stack, commit: other }) => {
      const has = `The stack ${stack} has the release ${short(other)}`;
      if (commit === undefined)
        return refused(
          `${has}, and this folder is no clone of the repository, which would say whether this build is newer: deploy from a clone, or add --allow-change release.`,
        );
      if (isShallow)
        return refused(
          `${has}, and this clone lacks the history that says whether ${short(commit)} is newer: run git fetch --unshallow.`,
        );
      return refused(
        `${has}, which ${short(commit)} does not contain: the deployment would take it back. Deploy a commit that contains it, or add --allow-change release to return to an older one on purpose.`,
      );
    });
}

/** Checks that the commit that the stage records is what is deployed: the next release would take other changes back. */
export function checkChanges({ config, commit, hasChanges }: Facts): Finding[] {
  if (config.isDisposable || commit === undefined || !hasChanges) return [];
  return [
    warning(
      `Files of this folder differ from ${short(commit)}, which the stage would record: commit them first, or the next release takes the changes back.`,
    ),
  ];
}

/**
 * Checks that no run of the collections is under way: its later steps would be of another release than its first. One
 * that has failed does not count, so that a deployment can repair it. A plan may be made meanwhile: the preflight of its
 * deployment checks again.
 */
export function checkRun({ running = [], isPlan = false }: Facts): Finding[] {
  const found = isPlan ? warning : refused;
  return running.map((began) =>
    found(
      `A run of the collections is under way, since ${began.toISOString()}: wait until it has ended (ops collections status).`,
    ),
  );
}

const short = (commit: string): string => commit.slice(0, 10);

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
