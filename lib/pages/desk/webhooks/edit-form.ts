import { el } from '#lib/pages/common/elements.ts';
import { focusError } from '#lib/pages/common/show.ts';
import { type EndpointForm, endpointForm, formOf, refuse, termsOf } from './endpoint-form.ts';
import type { OpenEndpoint, Part } from './open-endpoint.ts';
import { webhookTroubleOf } from './trouble.ts';

/** Returns the form that changes an endpoint. */
export function editForm({ desk, path, changes, again }: OpenEndpoint): Part {
  let form: EndpointForm | undefined;

  async function save(written: EndpointForm): Promise<void> {
    if (refuse(written)) return refused();
    const result = await changes.send('save', 'PATCH', path, termsOf(written));
    if (refuse(written, result)) return refused();
    if (result.is !== 'done') return changes.say({ trouble: webhookTroubleOf(result) });
    form = undefined;
    await again();
    changes.say({ done: ({ webhooks }) => webhooks.form.saved });
    document.querySelector('h1')?.focus();
  }

  function refused(): void {
    changes.say({});
    focusError();
  }

  return (endpoint, texts) => {
    form ??= formOf(endpoint);
    const written = form;
    const { edit: title, save: submit, edits: says } = texts.webhooks.form;
    return [
      el(
        'div',
        {},
        endpointForm(written, changes, texts, {
          ...{ title, submit, says, name: 'save', act: () => void save(written), redraw: desk.render },
        }),
      ),
    ];
  };
}
