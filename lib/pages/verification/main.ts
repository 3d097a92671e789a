import { button, type Child, el, icon } from '#lib/pages/common/elements.ts';
import { chosenLanguage } from '#lib/pages/common/language-choice.ts';
import { request } from '#lib/pages/common/request.ts';
import { verificationPageEn } from '#lib/wording/en/verification-page.ts';
import { verificationPageEs } from '#lib/wording/es/verification-page.ts';

type Result = 'approved' | 'declined';

const language = chosenLanguage() ?? 'es';
const address = new URLSearchParams(location.hash.slice(1));
const id = address.get('id');
const key = address.get('key');
const texts = { es: verificationPageEs, en: verificationPageEn }[language];

function show(look: string, heading: string, ...content: Child[]): void {
  const title = el('h1', { tabindex: '-1' }, heading);
  const panel = el(
    'section',
    { class: `panel outcome ${look}` },
    el('p', { class: 'mark' }, texts.mark),
    title,
    ...content,
  );
  document.documentElement.lang = language;
  document.title = `${heading} · Domicilia`;
  document.querySelector('main')?.replaceChildren(el('div', { class: 'narrow' }, panel));
}

function choose({ sending, trouble }: { sending?: Result; trouble?: string } = {}): void {
  const isBusy = sending !== undefined;
  const focused = document.activeElement?.id;
  const buttons = el(
    'div',
    { class: 'actions' },
    button(sending === 'approved' ? texts.sending : texts.approve, () => send('approved'), 'primary', {
      busy: isBusy,
    }),
    button(sending === 'declined' ? texts.sending : texts.decline, () => send('declined'), 'secondary', {
      busy: isBusy,
    }),
  );
  show(
    'neutral',
    texts.title,
    el('p', {}, texts.lead),
    el('div', { role: 'alert' }, trouble && el('p', { class: 'alert' }, trouble)),
    buttons,
  );
  if (focused) document.getElementById(focused)?.focus();
}

async function send(result: Result): Promise<void> {
  choose({ sending: result });
  const sent = await request('POST', `/sandbox/verifications/${encodeURIComponent(id ?? '')}/result`, {
    body: { answer: result, key },
  });
  if (sent.is !== 'done') return choose({ trouble: texts.failed });
  const { title, lead } = texts[result];
  const isValid = result === 'approved';
  const badge = el('div', { class: 'badge' }, icon(isValid ? 'done' : 'closed'));
  show(isValid ? 'good' : 'bad', title, badge, el('p', {}, lead));
  document.querySelector('h1')?.focus();
}

if (id && key) choose();
else show('bad', texts.title, el('p', {}, texts.keyless));
