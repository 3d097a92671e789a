import type { GenericSchema } from 'valibot';
import { ApiError } from '#lib/errors/api-error.ts';

/**
 * The members of a form. As OAuth has it (RFC 6749, 3.2), what is sent empty counts as left out, what is not known is
 * ignored, and nothing may be sent twice: `validation_failed` names what was.
 */
export function readForm(text: string, schema: GenericSchema): Record<string, string> {
  const { entries = {} } = schema as { entries?: object };
  const sent = [...new URLSearchParams(text)].filter(
    ([name, value]) => value !== '' && Object.hasOwn(entries, name),
  );
  const members = Object.fromEntries(sent);
  const repeated = Object.keys(members).filter((name) => sent.filter(([other]) => other === name).length > 1);
  if (repeated.length > 0) {
    const errors = repeated.map((field) => ({ field, code: 'repeated', message: 'Send this member once.' }));
    throw new ApiError('validation_failed', { errors });
  }
  return members;
}
