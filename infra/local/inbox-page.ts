import { html, Markup } from '#lib/html.ts';

/** A mail in the inbox. */
export type Mail = {
  readonly messageId: string;
  readonly destination: { readonly to: readonly string[] };
  readonly replyTo: readonly string[];
  readonly subject: string;
  readonly body: { readonly html?: string; readonly text?: string };
  /** Seconds since 1970. */
  readonly at: number;
};

const STYLE = new Markup(`<style>
body { margin: 0; font: 15px/1.45 system-ui, sans-serif; display: grid; grid-template-columns: minmax(240px, 360px) 1fr; height: 100vh; color-scheme: light dark; }
ol { margin: 0; padding: 0; overflow: auto; list-style: none; border-right: 1px solid #8884; }
li a { display: block; padding: 10px 14px; color: inherit; text-decoration: none; border-bottom: 1px solid #8883; }
li a[aria-current] { background: #1a4fd622; }
li span { display: block; opacity: 0.75; font-size: 13px; overflow-wrap: anywhere; }
main { display: grid; grid-template-rows: auto 1fr auto; min-width: 0; }
header { padding: 10px 16px; border-bottom: 1px solid #8884; }
h1 { margin: 0; font-size: 18px; }
header p { margin: 2px 0; font-size: 13px; opacity: 0.8; }
iframe { width: 100%; height: 100%; border: 0; background: #fff; }
details { max-height: 40vh; overflow: auto; padding: 8px 16px; border-top: 1px solid #8884; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
.empty { padding: 24px; }
</style>`);

/** Reloads the page when another mail has arrived; asks every two seconds for the mails since the newest one. */
const RELOAD = `
const { newest, at } = document.querySelector('ol').dataset;
setInterval(async () => {
  const { emails } = await (await fetch('/store?since=' + at)).json();
  if ((emails.at(-1)?.messageId ?? '') !== newest) location.reload();
}, 2000);
`;

/** Returns the inbox with one mail open: the requested one, or else the latest. */
export function inboxPage(mails: readonly Mail[], id: string | null): string {
  const newest = mails.toReversed();
  const open = newest.find(({ messageId }) => messageId === id) ?? newest[0];
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mails · Domicilia</title>${STYLE}</head><body>
<ol data-newest="${newest[0]?.messageId ?? ''}" data-at="${String(newest[0]?.at ?? 0)}">${newest.map((mail) => item(mail, mail === open))}</ol>
${open ? shown(open) : html`<p class="empty">No mail has been sent yet. This page shows each one as it arrives.</p>`}
<script>${new Markup(RELOAD)}</script></body></html>`.text;
}

function item(mail: Mail, isOpen: boolean): Markup {
  const current = isOpen ? new Markup(' aria-current="true"') : undefined;
  return html`<li><a href="/?mail=${encodeURIComponent(mail.messageId)}"${current}>${mail.subject}<span>${mail.destination.to.join(', ')} · ${timeOf(mail)}</span></a></li>`;
}

function shown(mail: Mail): Markup {
  const { messageId, subject, destination, replyTo, body } = mail;
  return html`<main><header><h1>${subject}</h1><p>To ${destination.to.join(', ')}${replyTo.length > 0 && html` · Reply to ${replyTo.join(', ')}`} · ${timeOf(mail)}</p></header>
<iframe title="The mail" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/mails/${encodeURIComponent(messageId)}"></iframe>
<details><summary>Plain text</summary><pre>${body.text ?? ''}</pre></details></main>`;
}

/** Returns the mail itself. Its links open in a new tab, because our pages refuse to be framed. */
export function mailDocument({ body }: Mail): string {
  const base = '<base target="_blank">';
  const content = body.html ?? html`<pre>${body.text ?? ''}</pre>`.text;
  return /<head[ >]/.test(content) ? content.replace(/<head[^>]*>/, (head) => head + base) : base + content;
}

const timeOf = ({ at }: Mail) => new Date(at * 1000).toISOString().slice(11, 19);
