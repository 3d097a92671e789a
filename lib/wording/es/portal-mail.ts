import { identityRows, termNotes, termRows } from '#lib/wording/detail-rows.ts';
import type { MailedFacts } from '#lib/wording/facts.ts';
import { instantInWords } from '#lib/wording/format.ts';
import type { MailsWording } from '#lib/wording/mails.ts';
import { termsEs } from './terms.ts';

/** The mail with a link to what was authorised, in Spanish. */
export const portalMailEs: Pick<MailsWording, 'link_requested'> = {
  link_requested: (facts) => ({
    subject: `El enlace que pidió: su domiciliación con ${facts.merchantName}`,
    preheader: 'Con él puede ver su domiciliación y sus cargos.',
    heading: 'El enlace que pidió',
    paragraphs: [whatItShows(facts)],
    action: {
      label: 'Ver mi domiciliación',
      note: `El enlace es personal: no lo comparta. Vence el ${instantInWords(facts.link.expiresAt, 'es')}.`,
    },
    details: facts.isOver ? identityRows(termsEs, facts) : termRows(termsEs, facts),
    rights: [
      ...(facts.isOver ? [] : termNotes(termsEs, facts)),
      'Si usted no pidió este enlace, no tiene que hacer nada: este mensaje se envió solo a esta dirección.',
    ],
  }),
};

function whatItShows({ merchantName, concept, hasAgreed, isOver }: MailedFacts): string {
  if (isOver && !hasAgreed)
    return `Con este enlace puede ver la domiciliación que ${merchantName} le pidió autorizar por concepto de “${concept}”. Usted no la autorizó: no habrá ningún cargo.`;
  if (isOver)
    return `Con este enlace puede ver la domiciliación que tuvo con ${merchantName} por concepto de “${concept}” y los cargos que se hicieron. Ya no está vigente: no se enviará ningún cargo nuevo a su banco.`;
  return `Con este enlace puede ver lo que autorizó a ${merchantName} por concepto de “${concept}” y los cargos que se han hecho. También puede cambiar la cuenta o cancelar la domiciliación.`;
}
