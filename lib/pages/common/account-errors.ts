import type { AccountSentence } from './form-state.ts';
import type { FieldFault } from './request.ts';

/** What the service finds wrong with an account, by the field that it was written into. */
export function accountErrorsOf(
  faults: readonly FieldFault[],
): Partial<Record<'clabe' | 'rfc', AccountSentence>> {
  const errors: ReturnType<typeof accountErrorsOf> = {};
  for (const { field, code } of faults) {
    if (field === 'rfc') errors.rfc = ({ rfc }) => rfc[code as 'rfc_format'] ?? rfc.rfc_format;
    if (field === 'number' || field === 'bank') {
      errors.clabe = ({ clabe }) => (code === 'clabe_check_digit' ? clabe.clabe_check_digit : clabe.refused);
    }
  }
  return errors;
}
