import { mapTexts } from '#lib/domain/map-texts.ts';
import { isolatedLine } from '#lib/domain/one-line.ts';
import { merchantMailsEn } from '#lib/wording/en/merchant-mails.ts';
import { merchantMailsEs } from '#lib/wording/es/merchant-mails.ts';
import type { Language } from '#lib/wording/language.ts';
import type { MerchantMailFacts, MerchantMailKind, MerchantMails } from '#lib/wording/merchant-mails.ts';
import { layOutHtml } from './lay-out-html.ts';
import { layOutText } from './lay-out-text.ts';
import type { RenderedMail } from './render-mail.ts';
import { withOneStop } from './with-one-stop.ts';

const LANGUAGES = { es: merchantMailsEs, en: merchantMailsEn };

/** Writes one mail to a merchant, as `renderMail` writes those to customers. */
export function renderMerchantMail<Kind extends MerchantMailKind>(
  kind: Kind,
  language: Language,
  facts: MerchantMailFacts[Kind],
): RenderedMail {
  const words = LANGUAGES[language];
  const clean = mapTexts(facts, isolatedLine);
  const { subject, details, ...sentences } = (words.mails[kind] as MerchantMails[Kind])(clean);
  const mail = {
    ...mapTexts({ ...sentences, footer: words.footer(clean.merchantName) }, withOneStop),
    subject,
    details,
    greeting: words.greeting(clean.merchantName),
    support: undefined,
  };
  const link = 'link' in facts ? { link: facts.link, shortLink: facts.link } : {};
  return {
    subject,
    html: layOutHtml({ ...mail, ...link, linkCopy: words.linkCopy, language }).text,
    text: layOutText({ ...mail, ...link }),
  };
}
