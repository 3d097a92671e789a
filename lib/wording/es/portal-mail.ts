import { identityRows, termNotes, termRows } from '#lib/wording/detail-rows.ts';
import { instantInWords } from '#lib/wording/format.ts';
import type { MailsWording } from '#lib/wording/mails.ts';
import { termsEs } from './terms.ts';

/** The mail with a link for looking at what was authorised, in Spanish. */
export const portalMailEs: Pick<MailsWording, 'link_requested'> = {
  link_requested: (facts) => ({
    subject: `El enlace que pidió: su domiciliación con ${facts.merchantName}`,
    preheader: 'Con él puede ver su domiciliación y sus cargos.',
    heading: 'El enlace que pidió',
    paragraphs: [
      facts.isOver
        ? `Con este enlace puede ver la domiciliación que tuvo con ${facts.merchantName} por concepto de «${facts.concept}» y los cargos que se hicieron. Ya terminó: no habrá más cargos.`
        : `Con este enlace puede ver lo que autorizó a ${facts.merchantName} por concepto de «${facts.concept}» y los cargos que se han hecho. También puede cambiar la cuenta o cancelar la domiciliación.`,
    ],
    action: {
      label: 'Ver mi domiciliación',
      note: `El enlace es personal: no lo comparta. Vence el ${instantInWords(facts.link.expiresAt, 'es')}.`,
    },
    details: facts.isOver ? identityRows(termsEs, facts) : termRows(termsEs, facts),
    rights: [
      ...(facts.isOver ? [] : termNotes(termsEs, facts)),
      'Si usted no pidió este enlace, no tiene que hacer nada: nadie más lo recibió.',
    ],
  }),
};
