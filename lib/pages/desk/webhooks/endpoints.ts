import type { WebhookEndpoint } from '#lib/api/webhook-endpoints/record.ts';
import { el } from '#lib/pages/common/elements.ts';
import { focusError } from '#lib/pages/common/show.ts';
import { changesOf, outcomeOf } from '#lib/pages/desk/parts/changes.ts';
import { listing } from '#lib/pages/desk/parts/listing.ts';
import { whenRead } from '#lib/pages/desk/parts/reading.ts';
import { shownSecret } from '#lib/pages/desk/parts/secret.ts';
import type { Desk, OpenView } from '#lib/pages/desk/view.ts';
import { endpointForm, formOf, refuse, termsOf } from './endpoint-form.ts';
import { endpointTable } from './endpoint-table.ts';
import { notifySecret } from './notify-secret.ts';
import { webhookTroubleOf } from './trouble.ts';

/** Opens the list of webhook endpoints, with the form that adds one and, for owners, the secret of `notify_url`. */
export function endpoints(desk: Desk): OpenView {
  const list = listing<WebhookEndpoint>(desk, '/api/webhook-endpoints');
  const changes = changesOf(desk);
  const secret = shownSecret(desk);
  const notify = desk.session.account.role === 'owner' ? notifySecret(desk, changes, secret) : undefined;
  let form = formOf();

  async function add(): Promise<void> {
    if (refuse(form)) return refused();
    const result = await changes.send('add', 'POST', '/api/webhook-endpoints', termsOf(form));
    if (refuse(form, result)) return refused();
    if (result.is !== 'done') return changes.say({ trouble: webhookTroubleOf(result) });
    form = formOf();
    const { secret: made } = result.body;
    await list.read({ quietly: true });
    changes.say({ done: ({ webhooks }) => webhooks.form.added });
    secret.show(made);
  }

  function refused(): void {
    changes.say({});
    focusError();
  }

  return (texts, language) => [
    el(
      'div',
      { class: 'head' },
      el('h1', { tabindex: '-1' }, texts.webhooks.title),
      el('p', { class: 'fine' }, texts.webhooks.lead),
    ),
    ...outcomeOf(changes, texts),
    ...secret.panel(texts.webhooks.secret),
    el(
      'section',
      { class: 'panel list' },
      el('h2', {}, texts.webhooks.list),
      ...whenRead(list, texts, ({ rows }) => [
        rows.length > 0 ? endpointTable(rows, texts, language) : el('p', {}, texts.webhooks.none),
        ...list.moreButton(texts),
      ]),
    ),
    endpointForm(form, changes, texts, {
      ...{ title: texts.webhooks.form.add, submit: texts.webhooks.form.add, says: texts.webhooks.form.adds },
      ...{ name: 'add', act: () => void add(), redraw: desk.render },
    }),
    ...(notify?.(texts, language) ?? []),
  ];
}
