import { randomInt } from 'node:crypto';

/** The part of a secret's declaration that says what it holds at first. */
export type SecretDeclaration = {
  readonly SecretString?: string;
  readonly GenerateSecretString?: {
    readonly SecretStringTemplate?: string;
    readonly GenerateStringKey?: string;
    readonly PasswordLength?: number;
    readonly ExcludeCharacters?: string;
    readonly ExcludePunctuation?: boolean;
    readonly ExcludeUppercase?: boolean;
    readonly ExcludeLowercase?: boolean;
    readonly ExcludeNumbers?: boolean;
    readonly IncludeSpace?: boolean;
  };
};

const PUNCTUATION = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';

/** The first value of a secret, made as Secrets Manager makes it: the text given, or one of chance. */
export function initialSecretValue({ SecretString, GenerateSecretString }: SecretDeclaration): string {
  if (SecretString !== undefined || !GenerateSecretString) return SecretString ?? '';
  const rule = GenerateSecretString;
  const alphabet = [
    rule.ExcludeLowercase ? '' : 'abcdefghijklmnopqrstuvwxyz',
    rule.ExcludeUppercase ? '' : 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
    rule.ExcludeNumbers ? '' : '0123456789',
    rule.ExcludePunctuation ? '' : PUNCTUATION,
    rule.IncludeSpace ? ' ' : '',
  ]
    .join('')
    .split('')
    .filter((character) => !rule.ExcludeCharacters?.includes(character));
  const length = rule.PasswordLength ?? 32;
  const password = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
  if (rule.GenerateStringKey === undefined) return password;
  return JSON.stringify({
    ...JSON.parse(rule.SecretStringTemplate ?? '{}'),
    [rule.GenerateStringKey]: password,
  });
}
