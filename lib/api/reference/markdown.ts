import { html, type Markup } from '#lib/html.ts';
import { code } from './examples.ts';

/**
 * The little Markdown that the document uses: paragraphs, `##` headings, lists, `code`, **bold**, and blocks of
 * text as it stands (```` ```text What it shows ````), without an empty line in them.
 */
export function markdown(text: string): Markup {
  return html`${text
    .split(/\n{2,}|(?<=^##.*)\n/m)
    .filter(Boolean)
    .map(block)}`;
}

/** One line of it, without blocks. */
export function inline(text: string): Markup {
  const parts = text.split(/(`[^`]+`|\*\*[^*]+\*\*)/);
  return html`${parts.map((part) => {
    if (part.startsWith('`') && part.length > 1) return html`<code>${part.slice(1, -1)}</code>`;
    return part.startsWith('**') ? html`<strong>${part.slice(2, -2)}</strong>` : part;
  })}`;
}

function block(text: string): Markup {
  if (text.startsWith('## ')) return heading(text.slice(3));
  const [, label = '', lines] = /^```text (.*)\n([\s\S]*)\n```$/.exec(text) ?? [];
  if (lines !== undefined) return code(lines, label);
  const items = text.split('\n');
  if (items.every((item) => /^\d+\. /.test(item))) {
    return html`<ol>${items.map((item) => html`<li>${inline(item.replace(/^\d+\. /, ''))}</li>`)}</ol>`;
  }
  if (items.every((item) => item.startsWith('- '))) {
    return html`<ul>${items.map((item) => html`<li>${inline(item.slice(2))}</li>`)}</ul>`;
  }
  return html`<p>${inline(text)}</p>`;
}

function heading(text: string): Markup {
  return html`<h2 id="${anchorOf(text)}">${text}</h2>`;
}

/** A heading's place in the address. */
export function anchorOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}
