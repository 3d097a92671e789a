import type { ApiKey, ApiKeyWithSecret } from '#lib/api/api-keys/record.ts';
import { el } from '#lib/pages/common/elements.ts';
import type { Failure } from '#lib/pages/common/result.ts';
import { changesOf, outcomeOf } from '#lib/pages/desk/parts/changes.ts';
import { reading, whenRead } from '#lib/pages/desk/parts/reading.ts';
import { shownSecret } from '#lib/pages/desk/parts/secret.ts';
import { type Sentence, troubleOf } from '#lib/pages/desk/trouble-of.ts';
import type { Desk, OpenView } from '#lib/pages/desk/view.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';
import { keyItem } from './item.ts';
import { keyForm } from './key-form.ts';
import { type KeyForm, newKeyForm, requestOf } from './request.ts';

/** Opens the view of the account's pairs of keys, for its owners. */
export function keys(desk: Desk): OpenView {
  const list = reading<{ keys: { data: readonly ApiKey[] } }>(desk, { keys: '/api/api-keys' });
  const changes = changesOf(desk);
  let form: KeyForm = newKeyForm();
  /** The pair that was created last: its private key is shown until the view is left or its owner hides it. */
  let fresh: ApiKeyWithSecret | undefined;
  const secret = shownSecret(desk);

  async function create(): Promise<void> {
    const body = requestOf(form);
    if ('trouble' in body) return changes.say({ trouble: ({ keys }) => keys.trouble[body.trouble] });
    const result = await changes.send('create', 'POST', '/api/api-keys', body);
    if (result.is !== 'done') return changes.say({ trouble: keyTroubleOf(result) });
    fresh = result.body;
    form = newKeyForm();
    changes.say({ done: ({ keys }) => keys.created });
    secret.show(result.body.private_key);
    await list.read({ quietly: true });
  }

  async function revoke(publicKey: string): Promise<void> {
    const result = await changes.send(publicKey, 'DELETE', `/api/api-keys/${encodeURIComponent(publicKey)}`);
    if (fresh?.public_key === publicKey && result.is === 'done') secret.hide();
    await list.read({ quietly: true });
    if (result.is !== 'done') changes.say({ trouble: keyTroubleOf(result) });
    else changes.say({ done: ({ keys }) => keys.revoked });
    document.querySelector('h1')?.focus();
  }

  const secretOf = (
    { name, public_key }: ApiKeyWithSecret,
    { secret: words, publicKey }: DeskTexts['keys'],
  ) => secret.panel({ ...words, title: words.title(name) }, [[publicKey, el('code', {}, public_key)]]);

  return (texts, language) => [
    el(
      'div',
      { class: 'head' },
      el('h1', { tabindex: '-1' }, texts.keys.title),
      el('p', { class: 'fine' }, texts.keys.lead),
    ),
    ...outcomeOf(changes, texts),
    ...(fresh ? secretOf(fresh, texts.keys) : []),
    ...whenRead(list, texts, ({ keys: { data } }) => [
      el(
        'div',
        { class: 'parts' },
        el(
          'section',
          { class: 'panel' },
          el('h2', {}, texts.keys.list),
          data.length === 0
            ? el('p', {}, texts.keys.none)
            : el(
                'ul',
                { class: 'items' },
                ...data.map((pair) =>
                  keyItem(pair, {
                    ...{ changes, texts, language, self: desk.session.member.id },
                    revoke: () => void revoke(pair.public_key),
                  }),
                ),
              ),
        ),
        keyForm(form, changes, { texts, redraw: desk.render, create: () => void create() }),
      ),
    ]),
  ];
}

/** Returns what it means that keys could not be changed, and what to do. */
function keyTroubleOf(failure: Failure): Sentence {
  if (failure.is !== 'refused') return troubleOf(failure);
  const codes = failure.faults.map(({ code }) => code);
  if (codes.includes('name_taken')) return ({ keys }) => keys.trouble.taken;
  if (codes.includes('too_many')) return ({ keys }) => keys.trouble.tooMany;
  if (failure.faults.some(({ field }) => field === 'name')) return ({ keys }) => keys.trouble.missing;
  if (failure.status === 404) return ({ keys }) => keys.trouble.gone;
  return troubleOf(failure);
}
