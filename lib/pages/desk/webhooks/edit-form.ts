import { el } from '#lib/pages/common/elements.ts';
import { focusError } from '#lib/pages/common/show.ts';
import type { Sentence } from '#lib/pages/desk/trouble-of.ts';
import { type EndpointForm, endpointForm, formOf, refuse, termsOf } from './endpoint-form.ts';
import type { OpenEndpoint, Part } from './open-endpoint.ts';
import { webhookTroubleOf } from './trouble.ts';

type Terms = ReturnType<typeof termsOf>;

/**
 * Returns the form that changes an endpoint. Only what the member has changed is sent: the rest may have changed since
 * the page was read.
 */
export function editForm({ desk, path, changes, record, again }: OpenEndpoint): Part {
  let form: EndpointForm | undefined;
  let before: Terms | undefined;

  async function save(written: EndpointForm): Promise<void> {
    if (refuse(written)) return refused();
    const changed = changedIn(termsOf(written), before);
    if (Object.keys(changed).length === 0) return changes.say({ done: saved });
    const result = await changes.send('save', 'PATCH', path, changed);
    if (refuse(written, result)) return refused();
    if (result.is !== 'done') return changes.say({ trouble: webhookTroubleOf(result) });
    // The form is made again of the saved endpoint, whatever is read and drawn first.
    record.replace({ endpoint: result.body });
    form = undefined;
    await again();
    changes.say({ done: saved });
    document.querySelector('h1')?.focus();
  }

  function refused(): void {
    changes.say({});
    focusError();
  }

  return (endpoint, texts) => {
    if (!form) {
      form = formOf(endpoint);
      before = termsOf(form);
    }
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

const saved: Sentence = ({ webhooks }) => webhooks.form.saved;

/** Returns the members of an endpoint that differ from those before. */
const changedIn = (terms: Terms, before: Terms | undefined): Partial<Terms> =>
  Object.fromEntries(
    Object.entries(terms).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before?.[name as keyof Terms]),
    ),
  );
