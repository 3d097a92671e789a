import { normalizeRfc } from '#lib/domain/rfc.ts';
import { say, textField } from '#lib/pages/common/text-field.ts';
import type { Written } from '#lib/pages/common/written.ts';
import { checkClabe, checkRfc } from '#lib/pages/direct-debit/debit/check-account.ts';
import { refusedAccount } from '#lib/pages/direct-debit/debit/screen-of.ts';
import type { Session } from '#lib/pages/direct-debit/form-state.ts';
import type { AccountFormTexts } from '#lib/wording/es/account-form.ts';

/** Returns the field of the account number. It checks each digit and shows four groups. */
export function clabeField<Texts extends AccountFormTexts>(
  state: Written<'clabe', Texts> & Pick<Session, 'debit'>,
  texts: Texts,
): HTMLElement {
  const refused = state.debit && refusedAccount(state.debit);
  return textField('clabe', state, texts, {
    label: texts.clabe.label,
    hint: texts.clabe.hint,
    attributes: { inputmode: 'numeric', maxlength: '40' },
    onInput: (text, line) => {
      const { note } = checkClabe(text, refused);
      say(line, note?.is ?? 'neutral', note?.text(texts) ?? '');
    },
    tidy: (text) =>
      text.replace(/[\s-]/g, '').replace(/^([0-9]{3})([0-9]{3})([0-9]{11})([0-9])$/, '$1 $2 $3 $4'),
    check: (text) => checkClabe(text).error,
  });
}

export function rfcField<Texts extends AccountFormTexts>(
  state: Written<'rfc', Texts>,
  texts: Texts,
): HTMLElement {
  return textField('rfc', state, texts, {
    label: texts.rfc.label,
    hint: texts.rfc.hint,
    attributes: { autocapitalize: 'characters', maxlength: '40', class: 'capitals' },
    tidy: normalizeRfc,
    check: checkRfc,
  });
}
