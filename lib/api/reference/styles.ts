import { Markup } from '#lib/html.ts';

/** The styles of the reference: for phones first, by day and by night, and on paper. */
export const STYLES = new Markup(`
:root {
  --ink: #1d2433; --soft: #5a6475; --line: #e3e6ec; --paper: #ffffff; --panel: #f6f7f9; --accent: #0b6b57;
  --get: #0b6b57; --post: #1f4fa3; --put: #8a4b08; --delete: #a3242b; --string: #0b6b57; --value: #8a4b08;
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ink: #e6e9ef; --soft: #9aa4b5; --line: #2b3240; --paper: #12161e; --panel: #1a202b; --accent: #5cc9ae;
    --get: #5cc9ae; --post: #86aef5; --put: #e5ab66; --delete: #f08c92; --string: #7fd3bd; --value: #e5ab66;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 4.5rem; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif; }
a { color: var(--accent); text-underline-offset: .2em; text-decoration-thickness: from-font; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 1rem; top: 1rem; z-index: 3; background: var(--paper); padding: .5rem 1rem; }
code, pre { font-family: var(--mono); font-size: .875em; }
p code, dd code, li code { background: var(--panel); border-radius: 4px; padding: .1em .3em; overflow-wrap: anywhere; }
header { position: sticky; top: 0; z-index: 2; display: flex; gap: .75rem; align-items: baseline; padding: .75rem 1.25rem;
  background: var(--paper); border-bottom: 1px solid var(--line); }
header p { margin: 0; color: var(--soft); }
header .brand { color: var(--ink); font-weight: 700; letter-spacing: -.01em; }
header a { font-size: .9rem; padding: .25rem 0; } header a:last-child { margin-left: auto; }
@media (max-width: 30rem) { header p:not(.brand) { display: none; } }
nav ul { list-style: none; margin: 0; padding: 0; }
nav a { display: flex; gap: .6rem; align-items: baseline; padding: .3rem 0; color: var(--ink); text-decoration: none; }
nav a:hover { color: var(--accent); }
nav > * > ul > li > a { font-weight: 600; margin-top: .9rem; }
nav ul ul a { color: var(--soft); font-size: .9rem; line-height: 1.4; }
.contents { border-bottom: 1px solid var(--line); padding: 0 1.25rem; }
.contents > summary { padding: .8rem 0; font-weight: 600; }
.contents[open] { padding-bottom: 1rem; }
.contents a { padding: .55rem 0; }
.sidebar { display: none; }
main { padding: 1.5rem 1.25rem 6rem; min-width: 0; }
h1 { font-size: clamp(2rem, 6vw, 2.75rem); line-height: 1.1; letter-spacing: -.025em; margin: .5rem 0; }
h2 { font-size: 1.7rem; letter-spacing: -.02em; line-height: 1.2; margin: 4rem 0 .5rem; }
h3, .introduction h2 { font-size: 1.2rem; line-height: 1.3; letter-spacing: -.01em; margin: 2rem 0 .5rem; }
h3 a { color: inherit; text-decoration: none; }
h3 a:hover { color: var(--accent); }
h4 { font-size: .95rem; margin: 1.75rem 0 .25rem; }
p, ol, ul { max-width: 42rem; }
.introduction > p, .introduction > ol, .introduction > ul, .introduction h2 { max-width: 46rem; }
.introduction > pre { max-width: 64rem; padding: .9rem; background: var(--panel); border: 1px solid var(--line); border-radius: 10px; }
.lead { font-size: 1.2rem; color: var(--soft); margin: 0 0 1.5rem; }
.base { color: var(--soft); }
.operation, .record { border-top: 1px solid var(--line); padding-top: .25rem; margin-top: 2.5rem; }
.address { margin: 0 0 1rem; overflow-wrap: anywhere; }
.method { font: 700 .7rem/1 var(--mono); letter-spacing: .03em; color: var(--post); }
nav .method { flex: 0 0 3.1rem; font-size: .65rem; }
.method.get { color: var(--get); } .method.delete { color: var(--delete); }
.method.put, .method.patch { color: var(--put); }
.address .method { border: 1px solid; border-radius: 4px; padding: .2rem .4rem; margin-right: .25rem; }
.note, .type, .limits, .common, .access { color: var(--soft); font-size: .9rem; font-weight: 400; }
.note { border: 1px solid var(--line); border-radius: 999px; padding: .05rem .6rem; font-size: .8rem; white-space: nowrap; }
.access { border-left: 3px solid var(--accent); padding-left: .75rem; }
.sent { color: var(--delete); font-size: .8rem; } .returned { color: var(--soft); font-size: .8rem; font-style: italic; }
.status { font: 600 .8rem/1 var(--mono); color: var(--soft); }
.members { margin: 0; }
.members dt { padding-top: .65rem; border-top: 1px solid var(--line); margin-top: .65rem; overflow-wrap: anywhere; }
.members dt > code { font-weight: 600; background: none; padding: 0; }
.common a { text-decoration: none; } .common a:hover { text-decoration: underline; }
.members dt:first-child { border-top: 0; margin-top: 0; }
.members dd { margin: .1rem 0 0; font-size: .95rem; }
.members .members { border-left: 2px solid var(--line); margin: .5rem 0 .25rem; padding-left: .9rem; }
.errors { list-style: none; padding: 0; margin: .5rem 0; font-size: .95rem; }
.errors li { padding: .2rem 0; }
.examples { margin-top: 1.5rem; min-width: 0; }
details > summary { cursor: pointer; min-height: 1.75rem; }
.examples details { background: var(--panel); border: 1px solid var(--line); border-radius: 10px; margin-bottom: 1rem; }
.examples summary { padding: .6rem .9rem; font-size: .9rem; font-weight: 600; }
pre { margin: 0; padding: .25rem .9rem .9rem; overflow: auto; max-height: 34rem; line-height: 1.5; tab-size: 2; }
pre b { font-weight: 400; } pre s { text-decoration: none; color: var(--string); } pre i { font-style: normal; color: var(--value); }
@media (min-width: 64rem) {
  .page { display: grid; grid-template-columns: 18rem minmax(0, 1fr); }
  nav { position: sticky; top: 3.1rem; align-self: start; height: calc(100vh - 3.1rem); overflow: auto;
    border-right: 1px solid var(--line); padding: .5rem 1.25rem 3rem; }
  .contents, .to-contents { display: none; } .sidebar { display: block; }
  main { padding: 2rem 3rem 8rem; max-width: 90rem; }
}
@media (min-width: 80rem) {
  .columns { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 26rem); gap: 3rem; align-items: start; }
  .examples { position: sticky; top: 4.5rem; margin-top: .5rem; }
  .examples pre { max-height: calc(50vh - 6rem); }
}
@media print {
  nav, .skip, .to-contents { display: none; } header { position: static; } pre { max-height: none; white-space: pre-wrap; }
  .operation { break-inside: auto; } h3, h4 { break-after: avoid; }
}
`);
