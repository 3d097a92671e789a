import { createHash } from 'node:crypto';
import type { BuiltPage } from '#lib/api/built-page.ts';
import { ERRORS } from '#lib/errors/codes.ts';
import { html, type Markup } from '#lib/html.ts';
import { anchorOf, inline, markdown } from './markdown.ts';
import { members } from './members.ts';
import { type OpenApi, operationsOf, type Placed } from './openapi.ts';
import { renderOperation } from './render-operation.ts';
import { STYLES } from './styles.ts';

/**
 * The document as one page: without a script, without another request, readable without its styles. `baseUrl` is the
 * address that its examples call.
 */
export function renderReference(openapi: OpenApi, baseUrl: string): BuiltPage {
  const placed = operationsOf(openapi);
  const { title, summary, description } = openapi.info;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}: reference</title>
<style>${STYLES}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header><p class="brand">${title}</p><p>Reference</p><a class="to-contents" href="#contents">Contents</a><a href="/openapi.json">openapi.json</a></header>
<div class="page">
<nav id="contents" aria-label="Contents"><details class="contents"><summary>Contents</summary>${contents(openapi, placed)}</details><div class="sidebar">${contents(openapi, placed)}</div></nav>
<main id="content">
<section class="introduction"><h1>${title}</h1><p class="lead">${summary}</p>
<p class="base">Address <code>${baseUrl}</code></p>${markdown(description)}</section>
${openapi.tags.map((tag) => chapter(tag, placed, baseUrl))}
<section><h2 id="records">Records</h2><p>What responses are made of. Every member is always there unless it says otherwise.</p>
${Object.entries(openapi.components.schemas).map(([name, schema]) => html`<section class="record" id="record-${name}"><h3><a href="#record-${name}">${name}</a></h3>${schema.description && html`<p>${inline(schema.description)}</p>`}${members(schema, 'returned')}</section>`)}</section>
<section><h2 id="error-codes">Error codes</h2><p>All of them, by status.</p>${errors()}</section>
</main>
</div>
</body>
</html>
`;
  const { text } = page;
  return { html: text, etag: `"${sha256(text).slice(0, 22)}"`, contentSecurityPolicy: policy() };
}

const policy = () =>
  [
    "default-src 'none'",
    `style-src 'sha256-${sha256(STYLES.text)}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}

function contents({ tags, info }: OpenApi, placed: readonly Placed[]): Markup {
  const first = [...info.description.matchAll(/^## (.+)$/gm)].map(([, title = '']) => title);
  const entry = (anchor: string, text: string) => html`<li><a href="#${anchor}">${text}</a></li>`;
  return html`<ul>
<li><a href="#content">Introduction</a><ul>${first.map((title) => entry(anchorOf(title), title))}</ul></li>
${tags.map(
  ({ name }) =>
    html`<li><a href="#${anchorOf(name)}">${name}</a><ul>${inChapter(name, placed).map(({ method, operation }) => html`<li><a href="#${operation.operationId}"><span class="method ${method.toLowerCase()}">${method}</span> <span>${operation.summary}</span></a></li>`)}</ul></li>`,
)}
${entry('records', 'Records')}${entry('error-codes', 'Error codes')}
</ul>`;
}

function chapter(tag: OpenApi['tags'][number], placed: readonly Placed[], baseUrl: string): Markup {
  return html`<section><h2 id="${anchorOf(tag.name)}">${tag.name}</h2><p>${inline(tag.description)}</p>
${inChapter(tag.name, placed).map((one) => renderOperation(one, baseUrl))}</section>`;
}

function inChapter(name: string, placed: readonly Placed[]): Placed[] {
  return placed.filter(({ operation }) => operation.tags.includes(name));
}

function errors(): Markup {
  return html`<dl class="members">${Object.entries(ERRORS).map(([code, [status, message]]) => html`<dt id="error-${code}"><span class="status">${status}</span> <code>${code}</code></dt><dd>${message}</dd>`)}</dl>`;
}
