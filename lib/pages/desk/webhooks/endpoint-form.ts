import type { WebhookEndpoint } from '#lib/api/webhook-endpoints/record.ts';
import { el } from '#lib/pages/common/elements.ts';
import type { Result } from '#lib/pages/common/result.ts';
import { textField } from '#lib/pages/common/text-field.ts';
import type { Written } from '#lib/pages/common/written.ts';
import type { Changes } from '#lib/pages/desk/parts/changes.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';
import { typeChoice } from './type-choice.ts';

/** The form of an endpoint. Without `types` it receives all events. */
export type EndpointForm = Written<'url' | 'description', DeskTexts> & {
  types: Set<string> | undefined;
  typesMissing: boolean;
};

/** Returns the form of an endpoint as it is; an empty one for another endpoint. */
export function formOf(endpoint?: WebhookEndpoint): EndpointForm {
  const { url = '', description = '', event_types: types = ['*'] } = endpoint ?? {};
  const isAll = types.includes('*');
  return {
    ...{ draft: { url, description }, fieldErrors: {}, typesMissing: false },
    types: isAll ? undefined : new Set<string>(types),
  };
}

/** Returns the body of a request that creates or changes an endpoint. */
export const termsOf = ({ draft, types }: EndpointForm) => ({
  ...{ url: draft.url.trim(), description: draft.description.trim() },
  event_types: types ? [...types] : ['*'],
});

/** Notes at the form why it cannot be sent, or why it was refused. Returns whether there is a reason. */
export function refuse(form: EndpointForm, result?: Result): boolean {
  const faults = result?.is === 'refused' ? result.faults : [];
  const has = (name: string) => faults.find(({ field }) => field === name);
  const url = has('url')?.code ?? (result === undefined && form.draft.url.trim() === '' && 'empty');
  const named = url === 'port_refused' ? 'port' : url === 'host_refused' ? 'host' : 'url';
  form.fieldErrors = {
    ...(url && { url: ({ webhooks }) => webhooks.trouble[named] }),
    ...(has('description') && { description: ({ webhooks }) => webhooks.trouble.description }),
  };
  form.typesMissing = form.types?.size === 0;
  return Object.keys(form.fieldErrors).length > 0 || form.typesMissing;
}

type Around = {
  title: string;
  submit: string;
  /** What the change will do. */
  says: string;
  /** The name of the change. */
  name: string;
  act(): void;
  redraw(): void;
};

/** Returns the panel with the form of an endpoint. */
export function endpointForm(
  form: EndpointForm,
  { state: { busy } }: Changes,
  texts: DeskTexts,
  { title, submit, says, name, act, redraw }: Around,
): HTMLElement {
  const words = texts.webhooks.form;
  const isBusy = busy === name;
  const attributes = { inputmode: 'url', autocapitalize: 'none', maxlength: '2000' };
  const shown = el(
    'form',
    { novalidate: true },
    textField('url', form, texts, { label: words.url, hint: words.urlHint, attributes }),
    textField('description', form, texts, {
      ...{ label: words.description, attributes: { maxlength: '200', 'aria-required': 'false' } },
    }),
    typeChoice(form, texts, redraw),
    el('p', { class: 'rights' }, says),
    el(
      'button',
      { type: 'submit', id: `do-${name}`, class: 'primary', 'aria-disabled': isBusy && 'true' },
      isBusy ? texts.loading : submit,
    ),
  );
  shown.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!busy) act();
  });
  return el('section', { class: 'panel list' }, el('h2', {}, title), shown);
}
