import { target } from './target.ts';

/**
 * Returns a question to confirm if the target is a deployed stage. On the local service no bank moves money, so what is
 * decided there needs no confirmation.
 */
export const ofDeployed = (question: string | undefined): string | undefined =>
  target().isLocal ? undefined : question;
