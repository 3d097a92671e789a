import { button, el } from '#lib/pages/common/elements.ts';
import { askingButton } from '#lib/pages/desk/parts/changes.ts';
import type { Sentence } from '#lib/pages/desk/trouble-of.ts';
import type { OpenEndpoint, Part } from './open-endpoint.ts';
import { webhookTroubleOf } from './trouble.ts';

/** Returns what can be done with an endpoint: a test, its state, its secret, its end. */
export function endpointActions({ desk, path, changes, secret, again, watch }: OpenEndpoint): Part {
  async function send(name: string, method: string, to: string, body: object | undefined, done: Sentence) {
    const result = await changes.send(name, method, to, body);
    if (result.is !== 'done') changes.say({ trouble: webhookTroubleOf(result) });
    else changes.say({ done });
    return result;
  }

  async function test(): Promise<void> {
    const result = await send('test', 'POST', `${path}/test`, {}, ({ webhooks }) => webhooks.one.tested);
    if (result.is === 'done') await watch(result.body.id);
  }

  async function become(status: 'enabled' | 'disabled'): Promise<void> {
    await send('become', 'PATCH', path, { status }, ({ webhooks }) => webhooks.one[status]);
    await again();
    document.querySelector('h1')?.focus();
  }

  async function rotate(): Promise<void> {
    const done: Sentence = ({ webhooks }) => webhooks.one.rotated;
    const result = await send('rotate', 'POST', `${path}/rotate-secret`, {}, done);
    if (result.is !== 'done') return;
    secret.show(result.body.secret);
  }

  async function remove(): Promise<void> {
    const result = await changes.send('remove', 'DELETE', path);
    if (result.is === 'done') return desk.go({ view: 'webhooks', query: {} });
    changes.say({ trouble: webhookTroubleOf(result) });
  }

  return ({ status }, texts) => {
    const { one } = texts.webhooks;
    const isEnabled = status === 'enabled';
    const isTesting = changes.state.busy === 'test';
    const asks = (name: string, label: string, consequence: string, act: () => void) =>
      askingButton(changes, texts, { name, label, consequence, keep: one.keep, act });
    return [
      el(
        'div',
        { class: 'list' },
        isEnabled &&
          button(isTesting ? texts.loading : one.test, () => void test(), 'secondary', {
            ...{ id: 'test', busy: isTesting },
          }),
        isEnabled
          ? asks('disable', one.disable, one.disables, () => void become('disabled'))
          : asks('enable', one.enable, one.enables, () => void become('enabled')),
        asks('rotate', one.rotate, one.rotates, () => void rotate()),
        asks('remove', one.remove, one.removes, () => void remove()),
      ),
    ];
  };
}
