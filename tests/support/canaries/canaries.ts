import { randomBytes, randomInt } from 'node:crypto';
import { newClabe } from '#tests/support/records/account-numbers.ts';

/** The kinds of values that leak if they are shown where they do not belong. */
export type Kind =
  | 'account number'
  | 'RFC'
  | 'e-mail address'
  | 'token'
  | 'key'
  | 'secret'
  | 'code'
  | 'cookie';

/** A value that occurs nowhere else, so that it is recognised wherever it is found. */
export type Canary = { readonly kind: Kind; readonly value: string };

const CONSONANTS = 'BCDFGHJKLMNPQRSTVWXZ';
const letters = (count: number) => Array.from({ length: count }, () => CONSONANTS[randomInt(20)]).join('');

/** Returns a valid RFC that no other test uses. */
const newRfc = () => `${letters(4)}${randomInt(60, 99)}1231${letters(2)}${randomInt(10)}`;

/** The canaries of a test, in the order in which they were planted. */
export class Canaries {
  readonly all: Canary[] = [];

  /** Notes a value that the service has made or received, and returns it. */
  note(kind: Kind, value: string | undefined): string {
    if (!value) throw new Error(`There is no ${kind} to note`);
    if (!this.all.some((one) => one.value === value)) this.all.push({ kind, value });
    return value;
  }

  number = (ending?: string): string => this.note('account number', newClabe(ending));
  rfc = (): string => this.note('RFC', newRfc());
  email = (): string => this.note('e-mail address', `canary-${randomBytes(8).toString('hex')}@example.com`);
  key = (): string => this.note('key', randomBytes(32).toString('base64url'));

  /** Returns the kinds of those that a text holds, in order. */
  kindsIn = (text: string): Kind[] => [...new Set(this.foundIn(text).map(({ kind }) => kind))].sort();

  /** Returns what a text holds of them, in any form in which a text is stored without being sealed. */
  private foundIn(text: string): Canary[] {
    return this.all.filter(({ value }) => forms(value).some((form) => text.includes(form)));
  }
}

const forms = (value: string): string[] => [
  value,
  encodeURIComponent(value),
  Buffer.from(value)
    .toString('base64')
    .replace(/.{0,4}$/, ''),
  Buffer.from(value).toString('hex'),
];
