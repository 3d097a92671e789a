import { html } from '#lib/html.ts';

/**
 * What inline styles cannot say: narrow screens and dark mode. The second set of selectors is for Outlook, which
 * marks what it turned dark with `data-ogsc`, and stands apart: a client that cannot read one set still reads the other. A client that knows none of it shows the light mail.
 */
export const mailStyles = html`<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
  .card { padding: 28px 22px 16px !important; }
  .edge { padding-left: 12px !important; padding-right: 12px !important; }
  .foot { padding-left: 22px !important; padding-right: 22px !important; }
}
@media (prefers-color-scheme: dark) {
  .page { background-color: #10141b !important; }
  .card { background-color: #1b212c !important; }
  .ink { color: #e8ecf3 !important; }
  .muted { color: #a9b4c5 !important; }
  .link { color: #9db8ff !important; }
  .line, .details { border-color: #343d4d !important; }
}
</style>
<style>
[data-ogsc] .ink { color: #e8ecf3 !important; }
[data-ogsc] .muted { color: #a9b4c5 !important; }
[data-ogsc] .link { color: #9db8ff !important; }
</style>`;
