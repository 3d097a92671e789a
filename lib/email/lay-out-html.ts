import { html, type Markup } from '#lib/html.ts';
import type { Language } from '#lib/wording/language.ts';
import type { Detail, MailContent } from '#lib/wording/mails.ts';

type HtmlMail = MailContent & {
  language: Language;
  greeting: string;
  /** The target of the button. */
  link?: string | undefined;
  /** The same link, as it is printed. */
  shortLink?: string | undefined;
  /** The text above the printed link. */
  linkCopy?: string;
  footer: string;
  support: string | undefined;
  manage?: { label: string; url: string };
};

const FONT = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const TEXT = `margin:0 0 16px; font:16px/1.55 ${FONT}; color:#27303f;`;
const SMALL = `margin:0 0 12px; font:14px/1.5 ${FONT}; color:#5a6577;`;
const FINE = `margin:0 0 12px; font:13px/1.5 ${FONT}; color:#5a6577;`;

/**
 * Lays out every mail with tables and inline styles, which every mail client understands. At most 600 pixels wide;
 * system fonts and no pictures, so that nothing is fetched when it is opened. Colours adapt to dark mode.
 */
export function layOutHtml(mail: HtmlMail): Markup {
  return html`<!doctype html>
<html lang="${mail.language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${mail.subject}</title>
${mailStyles}
</head>
<body class="page" style="margin:0; padding:0; background-color:#eef1f5;">
<div style="display:none; max-height:0; overflow:hidden; mso-hide:all;">${mail.preheader}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#eef1f5;">
<tr><td class="edge" align="center" style="padding:32px 16px;">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px; text-align:left;">
<tr><td class="card" style="padding:36px 40px 24px; background-color:#ffffff; border-radius:12px; word-break:break-word;">
<h1 class="ink" style="margin:0 0 20px; font:600 24px/1.3 ${FONT}; color:#111827;">${mail.heading}</h1>
<p class="ink" style="${TEXT}">${mail.greeting}</p>
${mail.paragraphs.map((paragraph) => html`<p class="ink" style="${TEXT}">${paragraph}</p>\n`)}
${button(mail)}
${detailTable(mail.details)}
${mail.rights.map((right) => html`<p class="muted" style="${SMALL}">${right}</p>\n`)}
</td></tr>
<tr><td class="foot" style="padding:20px 40px 0;">
<p class="muted" style="${FINE}">${mail.footer}</p>
${mail.support && html`<p class="muted" style="${FINE}">${mail.support}</p>`}
${writtenLink(mail)}
${mail.manage && html`<p class="muted" style="${FINE}">${mail.manage.label}<br>${address(mail.manage.url)}</p>`}
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`;
}

/** Returns the link for clients that show no button. Most customers do not need it, so it is last. */
function writtenLink({ shortLink, linkCopy }: HtmlMail): Markup | undefined {
  if (shortLink === undefined) return undefined;
  return html`<p class="muted" style="${FINE}">${linkCopy}<br>${address(shortLink)}</p>`;
}

function address(url: string): Markup {
  return html`<a class="link" href="${url}" style="color:#1a4fd6; word-break:break-all;">${url}</a>`;
}

/** Returns a coloured cell with a padded link in it: a button in every client, including Outlook, without a picture. */
function button({ action, link }: HtmlMail): Markup | undefined {
  if (!action || link === undefined) return undefined;
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px;">
<tr><td class="button" bgcolor="#1a4fd6" style="border-radius:8px; background-color:#1a4fd6; mso-padding-alt:14px 28px;">
<a class="button" href="${link}" style="display:inline-block; padding:14px 28px; border-radius:8px; background-color:#1a4fd6; font:600 16px/1.25 ${FONT}; color:#ffffff; text-decoration:none;">${action.label}</a>
</td></tr>
</table>
<p class="muted" style="${SMALL}">${action.note}</p>
`;
}

function detailTable(details: readonly Detail[]): Markup {
  return html`<table class="details" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px; border-top:1px solid #dfe4ec;">
${details.map(
  ([label, value]) => html`<tr>
<th class="muted line" scope="row" align="left" valign="top" width="40%" style="padding:10px 16px 10px 0; border-bottom:1px solid #dfe4ec; font:14px/1.45 ${FONT}; color:#5a6577;">${label}</th>
<td class="ink line" valign="top" style="padding:10px 0; border-bottom:1px solid #dfe4ec; font:600 14px/1.45 ${FONT}; color:#111827;">${value}</td>
</tr>
`,
)}</table>
`;
}

/**
 * What inline styles cannot do: narrow screens and dark mode. The second set of selectors is for Outlook, which marks
 * what it has darkened with `data-ogsc`. It is separate, so that a client that cannot read one set still reads the
 * other. A client that reads neither shows the light mail.
 */
const mailStyles = html`<style>
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
