import type { Secrets } from './secrets.ts';

const REFERENCE = /^\{\{resolve:secretsmanager:(.+):SecretString:([^:}]*):[^:}]*:[^:}]*\}\}$/;

/**
 * The text that a dynamic reference of a template stands for, which CloudFormation would put there at the deployment:
 * a whole secret, or one member of it. Any other text stays as it is.
 */
export function followSecretReference(text: string, secrets: Secrets): string {
  const [, SecretId, member = ''] = REFERENCE.exec(text) ?? [];
  if (SecretId === undefined) return text;
  const { SecretString } = secrets.answer('GetSecretValue', { SecretId }) as { SecretString: string };
  return member === '' ? SecretString : String(JSON.parse(SecretString)[member]);
}
