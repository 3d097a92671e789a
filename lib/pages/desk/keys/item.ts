import type { ApiKey } from '#lib/api/api-keys/record.ts';
import { mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { el } from '#lib/pages/common/elements.ts';
import { askingButton, type Changes } from '#lib/pages/desk/parts/changes.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';
import { dateAndTime, shortDate } from '#lib/wording/format.ts';
import type { Language } from '#lib/wording/language.ts';

type Around = {
  readonly self: string;
  readonly changes: Changes;
  readonly texts: DeskTexts;
  readonly language: Language;
  readonly revoke: () => void;
};

/** Returns a pair of keys of the list, with the button that revokes it. */
export function keyItem(pair: ApiKey, { self, changes, texts, language, revoke }: Around): HTMLElement {
  const own = texts.keys;
  const dayOf = (instant: string) => shortDate(mexicoCityDate(new Date(instant)), language);
  const { name, public_key, scopes, created_at, created_by, last_used_at, valid_until } = pair;
  const everything = Object.keys(own.scopeNames).every((each) => scopes.some((scope) => scope === each));
  const allowed = everything ? own.all : scopes.map((scope) => own.scopeNames[scope] ?? scope).join('; ');
  const who = { operator: own.byOperator, [self]: own.byYou }[created_by] ?? own.by(created_by);
  const line = (...parts: string[]) => el('p', { class: 'fine' }, parts.join(' '));
  return el(
    'li',
    {},
    el(
      'div',
      {},
      el('p', { class: 'account' }, name),
      el('p', { class: 'fine' }, el('code', {}, public_key)),
      line(`${own.scopes}:`, allowed),
      line(`${own.used}:`, last_used_at === null ? own.never : dateAndTime(last_used_at, language)),
      line(`${own.made}:`, dayOf(created_at), who),
      valid_until !== null && line(own.ends(dayOf(valid_until))),
    ),
    askingButton(changes, texts, {
      ...{ name: public_key, label: own.revoke, description: `${own.revoke}: ${name}`, keep: own.keep },
      ...{ consequence: own.revokes(name), act: revoke },
    }),
  );
}
