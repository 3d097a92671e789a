import { expect, test } from '@jest/globals';
import { html } from '#lib/html.ts';

test('a value is text, in an element and in a quoted attribute', () => {
  const value = `<b title="x">'&amp;'</b>`;
  const escaped = '&lt;b title=&quot;x&quot;&gt;&#39;&amp;amp;&#39;&lt;/b&gt;';
  expect(html`<p title="${value}">${value}</p>`.text).toBe(`<p title="${escaped}">${escaped}</p>`);
});

test('markup in markup stays as it is, alone and in lists', () => {
  const items = ['<', 2, html`<i>3</i>`].map((item) => html`<li>${item}</li>`);
  expect(html`<ul>${items}${[[html`<hr>`], '&']}</ul>`.text).toBe(
    '<ul><li>&lt;</li><li>2</li><li><i>3</i></li><hr>&amp;</ul>',
  );
});

test('an empty value leaves nothing, and zero is kept', () => {
  expect(html`${undefined}a${false}b${[]}${0}`.text).toBe('ab0');
});
