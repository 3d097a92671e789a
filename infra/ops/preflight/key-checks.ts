import { type Facts, type Finding, isDeployed, refused } from './facts.ts';

/**
 * Checks that the keys of the evidence last: none is scheduled for deletion, and the present version of each is in a
 * backup that an operator has opened. A disposable stage has no evidence to keep, and before its first whole deployment
 * no stage has any.
 */
export function checkEvidenceKeys(facts: Facts): Finding[] {
  const { config, evidenceKeys = [] } = facts;
  if (config.isDisposable) return [];
  return evidenceKeys.flatMap(({ name, isGoing, version, backup }) => {
    if (isGoing)
      return [
        refused(
          `The secret ${name} is scheduled for deletion, and evidence cannot be verified or opened without it: run aws secretsmanager restore-secret.`,
        ),
      ];
    if (backup?.version === version || !isDeployed(facts)) return [];
    const since = backup ? `has changed since its backup of ${backup.at.slice(0, 10)}` : 'is not backed up';
    return [
      refused(
        `The secret ${name} ${since}, and evidence cannot be verified or opened without it: run ops keys back-up --stage ${config.name}, store its file elsewhere, then ops keys note-backup.`,
      ),
    ];
  });
}
