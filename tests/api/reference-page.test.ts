import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { openapi } from '#lib/api/reference/openapi.ts';
import { renderReference } from '#lib/api/reference/render-reference.ts';
import { routes } from '#lib/api/routes.ts';
import { DEBIT_STATUSES, PAUSE_REASONS } from '#lib/domain/direct-debit/record.ts';
import { ORDER_STATUSES } from '#lib/domain/order-status.ts';
import { ERRORS } from '#lib/errors/codes.ts';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const { html, contentSecurityPolicy } = renderReference(openapi, 'https://api.example');

describe('the reference page', () => {
  test('has a place for every operation, every record and every error', () => {
    const names = [
      ...routes.map(({ id }) => id),
      ...Object.keys(openapi.components.schemas).map((name) => `record-${name}`),
      ...Object.keys(ERRORS).map((code) => `error-${code}`),
    ];
    expect(names.filter((name) => !html.includes(`id="${name}"`))).toEqual([]);
  });

  test.each([
    ['a direct debit', DEBIT_STATUSES],
    ['an order of a direct debit', ORDER_STATUSES],
  ])('shows all states of %s as they follow each other, like the README', (of, statuses) => {
    const block = `<pre tabindex="0" role="region" aria-label="States of ${of}"><code>`;
    const [, drawn = ''] = html.split(block);
    const [diagram = ''] = drawn.split('</code></pre>');
    expect(statuses.filter((status) => !new RegExp(`\\b${status}\\b`).test(diagram))).toEqual([]);
    expect(readme).toContain(`\`\`\`\n${diagram.replaceAll('&lt;', '<').replaceAll('&gt;', '>')}\n\`\`\``);
  });

  test('says what every pause is and needs', () => {
    const [, chapter = ''] = html.split('id="what-the-bank-s-word-does"');
    expect(PAUSE_REASONS.filter((reason) => !chapter.includes(`<code>${reason}</code>`))).toEqual([]);
  });

  test('has no link that leads nowhere, and no place twice', () => {
    const places = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    const targets = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(targets.filter((target) => !places.includes(target))).toEqual([]);
    expect(new Set(places).size).toBe(places.length);
  });

  test('runs nothing and loads nothing', () => {
    expect(html).not.toMatch(/<script|<link|<img|<iframe|@import|url\(|\son\w+=|style="/i);
    const addresses = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address ?? '');
    expect(addresses.filter((address) => !/^(?:#|\/openapi\.json$)/.test(address))).toEqual([]);
  });

  test('allows by its policy its own styles and nothing else', () => {
    const [, styles = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
    const hash = createHash('sha256').update(styles).digest('base64');
    expect(contentSecurityPolicy.split('; ').slice(0, 2)).toEqual([
      "default-src 'none'",
      `style-src 'sha256-${hash}'`,
    ]);
  });

  test('shows each example as a call of the address that it is given', () => {
    expect(html).toContain('curl -X POST &#39;https://api.example/api/direct-debits&#39;');
    expect(html).toContain('curl &#39;https://api.example/api/direct-debits?limit=10&amp;status=active&#39;');
  });

  test('is small enough for a telephone', () => {
    expect(Buffer.byteLength(html)).toBeLessThan(400_000);
  });
});
