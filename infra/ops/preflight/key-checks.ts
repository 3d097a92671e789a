import { type Facts, type Finding, refused } from './facts.ts';

/**
 * That the keys of the evidence outlive it: none is scheduled for deletion, and the version in force of each is in a backup
 * that an operator has opened. A disposable stage has no evidence to keep.
 */
export function checkEvidenceKeys({ config, evidenceKeys = [] }: Facts): Finding[] {
  if (config.isDisposable) return [];
  return evidenceKeys.flatMap(({ name, isGoing, version, backup }) => {
    if (isGoing)
      return [
        refused(
          `The secret ${name}, without which evidence cannot be verified or opened, is scheduled for deletion: run aws secretsmanager restore-secret.`,
        ),
      ];
    if (backup?.version === version) return [];
    const since = backup ? `has changed since its backup of ${backup.at.slice(0, 10)}` : 'is in no backup';
    return [
      refused(
        `The secret ${name}, without which evidence cannot be verified or opened, ${since}: run ops keys back-up --stage ${config.name}, store its file elsewhere, then ops keys note-backup.`,
      ),
    ];
  });
}
