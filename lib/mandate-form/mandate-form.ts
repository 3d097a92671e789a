import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import type { SignedEntry } from '#lib/domain/mandate/entry.ts';
import { mandateFormEn } from '#lib/wording/en/mandate-form.ts';
import { mandateFormEs } from '#lib/wording/es/mandate-form.ts';
import type { MandateFormWording } from '#lib/wording/mandate-form.ts';
import { fonts } from './fonts.ts';
import type { MandateFormOptions } from './mandate-form-options.ts';
import { mandateSoFar } from './mandate-so-far.ts';
import { printable } from './printable.ts';
import { COLOURS, MARGINS, SIZES } from './style.ts';
import { writeEvidence } from './write-evidence.ts';
import { writeForm } from './write-form.ts';

const WORDINGS = { es: mandateFormEs, en: mandateFormEn } as const;
const LOCALES = { es: 'es-MX', en: 'en' } as const;

/**
 * Writes a mandate as a PDF: the official form “Formato para solicitar la domiciliación” as it was last authorised, and
 * on the following pages its evidence, entry by entry. It depends only on its arguments: equal ones make equal bytes.
 * @throws RangeError if there is no entry
 */
export async function mandateForm(
  entries: readonly SignedEntry[],
  { language, ...options }: MandateFormOptions,
): Promise<Uint8Array> {
  const words = WORDINGS[language];
  const mandate = mandateSoFar(entries);
  const { direct_debit_id: directDebitId, at, terms } = mandate.last;
  const doc = newDocument({
    title: `${words.title} ${printable(directDebitId)}`,
    lang: LOCALES[language],
    createdAt: new Date(at),
  });
  const root = doc.struct('Document');
  doc.addStructure(root);
  const sheet = { doc, root };
  writeForm(sheet, words, mandate, options);
  writeEvidence(sheet, words, entries, options.brokenAt);
  root.end();
  writeFrame(doc, words, { merchant: terms.merchant.legal_name ?? terms.merchant.name, directDebitId });
  doc.end();
  return new Uint8Array(await buffer(doc));
}

/** Writes the frame of every page: the merchant at the top; at the bottom the direct debit and the page number. */
function writeFrame(
  doc: PDFKit.PDFDocument,
  words: MandateFormWording,
  about: { merchant: string; directDebitId: string },
): void {
  const { count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index++) {
    doc.switchToPage(index);
    // The frame is in the margins, where PDFKit would begin another page.
    doc.page.margins = { top: 0, right: 0, bottom: 0, left: 0 };
    const width = doc.page.width - MARGINS.left - MARGINS.right;
    const bottom = doc.page.height - MARGINS.bottom + 22;
    doc.markContent('Artifact', { type: 'Pagination' });
    doc.font('text').fontSize(SIZES.frame).fillColor(COLOURS.muted);
    doc.text(printable(about.merchant), MARGINS.left, 34, {
      width,
      height: SIZES.frame * 1.5,
      ellipsis: true,
    });
    rule(doc, 50, width);
    rule(doc, bottom - 8, width);
    doc.text(printable(words.directDebit(about.directDebitId)), MARGINS.left, bottom, { width });
    doc.text(words.page(index + 1, count), MARGINS.left, bottom, { width, align: 'right' });
    doc.endMarkedContent();
  }
}

function rule(doc: PDFKit.PDFDocument, y: number, width: number): void {
  doc.moveTo(MARGINS.left, y).lineTo(MARGINS.left + width, y);
  doc.lineWidth(0.5).strokeColor(COLOURS.line).stroke();
}

/** Tagged for screen readers as PDF/UA requires. The types do not include it yet. */
const ACCESSIBLE: object = { subset: 'PDF/UA', tagged: true, displayTitle: true };

/** Creates an empty document in letter size. Its only date is the one given, so equal contents make equal bytes. */
function newDocument(about: { title: string; lang: string; createdAt: Date }): PDFKit.PDFDocument {
  const doc = new PDFDocument({
    ...ACCESSIBLE,
    pdfVersion: '1.7',
    lang: about.lang,
    info: { Title: about.title, Creator: 'Domicilia', CreationDate: about.createdAt },
    size: 'LETTER',
    margins: MARGINS,
    // The number of pages is known only after the last one.
    bufferPages: true,
    // Standard fonts are not embedded, and look different in each reader.
    font: '',
  });
  for (const [name, font] of Object.entries(fonts())) doc.registerFont(name, font);
  return doc;
}
