import { quoted } from '#infra/host/choose-service.ts';

/** The variables that a developer chooses a service with, in the order in which they are written. */
const NAMES = ['PORT', 'INBOX_PORT', 'DATA_DIR', 'AWS_ENDPOINT_URL_DYNAMODB'] as const;

/**
 * Returns the command that starts the service with other settings, to be copied: the developer's own variables stay as
 * they are.
 */
export function startCommand(
  changes: Partial<Record<(typeof NAMES)[number], string | number>> = {},
  args = '',
): string {
  const variables = NAMES.flatMap((name) => {
    const value = changes[name] ?? process.env[name];
    return value === undefined || value === '' ? [] : [`${name}=${quoted(String(value))}`];
  });
  return [...variables, `npm start${args && ` -- ${args}`}`].join(' ');
}

/** The arguments with which a service starts without the data of earlier runs. */
export const FRESH = '--fresh';
