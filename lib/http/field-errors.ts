import type * as v from 'valibot';
import type { FieldError } from '#lib/errors/codes.ts';
import { fieldOf } from './field-of.ts';

/** Codes and sentences for what a schema says without words of its own. */
const WORDS: Readonly<Record<string, string>> = {
  array: 'Send a list.',
  boolean: 'Send true or false.',
  number: 'Send a number.',
  object: 'Send an object.',
  strict_object: 'Send an object.',
  string: 'Send a text.',
};

/** A schema's issue as the caller reads it: where, which code, what to do. Never the value. */
export function fieldErrorOf(issue: v.BaseIssue<unknown>): FieldError {
  const field = fieldOf((issue.path ?? []).map(({ key }) => key));
  if (isMissing(issue)) return { field, code: 'required', message: 'Send this member.' };
  if (Object.is(issue.input, -0)) return { field, code: 'negative_zero', message: 'Write 0 without a sign.' };
  if (Math.abs(Number(issue.input)) === Number.POSITIVE_INFINITY && typeof issue.input === 'number')
    return { field, code: 'too_large', message: 'Write a number of at most fifteen digits.' };
  const own = /^([a-z_]+): (.+)$/s.exec(issue.message);
  if (own) return { field, code: own[1] ?? '', message: own[2] ?? '' };
  return { field, code: 'invalid_type', message: WORDS[issue.type] ?? 'This value does not fit here.' };
}

function isMissing(issue: v.BaseIssue<unknown>): boolean {
  const last = issue.path?.at(-1);
  return last?.origin === 'key' && issue.input === undefined;
}
