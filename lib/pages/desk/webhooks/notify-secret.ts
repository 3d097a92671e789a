import type * as v from 'valibot';
import type { NotifySecret } from '#lib/api/notify-secret/record.ts';
import { el } from '#lib/pages/common/elements.ts';
import { askingButton, type Changes } from '#lib/pages/desk/parts/changes.ts';
import { reading, whenRead } from '#lib/pages/desk/parts/reading.ts';
import type { ShownSecret } from '#lib/pages/desk/parts/secret.ts';
import type { Desk, OpenView } from '#lib/pages/desk/view.ts';
import { dateAndTime } from '#lib/wording/format.ts';
import { webhookTroubleOf } from './trouble.ts';

/** Returns the panel of the secret that signs webhooks to `notify_url`, for owners. */
export function notifySecret(desk: Desk, changes: Changes, secret: ShownSecret): OpenView {
  const data = reading<{ state: v.InferOutput<typeof NotifySecret> }>(desk, { state: '/api/notify-secret' });

  async function rotate(): Promise<void> {
    const result = await changes.send('notify', 'POST', '/api/notify-secret/rotate', {});
    if (result.is !== 'done') return changes.say({ trouble: webhookTroubleOf(result) });
    await data.read({ quietly: true });
    changes.say({ done: ({ webhooks }) => webhooks.one.rotated });
    secret.show(result.body.secret);
  }

  return (texts, language) => {
    const { notify, one } = texts.webhooks;
    return [
      el(
        'section',
        { class: 'panel list' },
        el('h2', {}, notify.title),
        el('p', {}, notify.about),
        ...whenRead(data, texts, ({ state: { rotated_at: at, previous_expires_at: until } }) => [
          el('p', {}, at === null ? notify.never : notify.since(dateAndTime(at, language))),
          ...(until === null ? [] : [el('p', {}, notify.previous(dateAndTime(until, language)))]),
          askingButton(changes, texts, {
            ...{ name: 'notify', label: one.rotate, description: `${one.rotate}: ${notify.title}` },
            ...{ consequence: one.rotates, keep: one.keep, act: () => void rotate() },
          }),
        ]),
      ),
    ];
  };
}
