import { button, type Child, el, icon } from '#lib/pages/common/elements.ts';
import { request } from '#lib/pages/common/request.ts';
import { verificationPageEn } from '#lib/wording/en/verification-page.ts';
import { verificationPageEs } from '#lib/wording/es/verification-page.ts';

type Answer = 'approved' | 'declined';

const language = new URLSearchParams(location.search).get('lang') === 'en' ? 'en' : 'es';
const address = new URLSearchParams(location.hash.slice(1));
const id = address.get('id');
const key = address.get('key');
const texts = { es: verificationPageEs, en: verificationPageEn }[language];
let busy = false;

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

function choose(trouble?: string): void {
  const buttons = el(
    'div',
    { class: 'actions' },
    button(texts.approve, () => send('approved'), 'primary'),
    button(texts.decline, () => send('declined'), 'secondary'),
  );
  show(
    'neutral',
    texts.title,
    el('p', {}, texts.lead),
    el('div', { role: 'alert' }, trouble && el('p', { class: 'alert' }, trouble)),
    buttons,
  );
}

async function send(answer: Answer): Promise<void> {
  if (busy) return;
  busy = true;
  const result = await request('POST', `/sandbox/verifications/${encodeURIComponent(id ?? '')}/result`, {
    body: { answer, key },
  });
  busy = false;
  if (result.is !== 'done') return choose(texts.failed);
  const { title, lead } = texts[answer];
  const isGood = answer === 'approved';
  const badge = el('div', { class: 'badge' }, icon(isGood ? 'done' : 'closed'));
  show(isGood ? 'good' : 'bad', title, badge, el('p', {}, lead));
  document.querySelector('h1')?.focus();
}

if (id && key) choose();
else show('bad', texts.title, el('p', {}, texts.keyless));
