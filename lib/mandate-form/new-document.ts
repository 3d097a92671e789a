import PDFDocument from 'pdfkit';
import { fonts } from './fonts.ts';
import { MARGINS } from './style.ts';

/** Tagged as PDF/UA asks, for screen readers. The types do not know it yet. */
const ACCESSIBLE: object = { subset: 'PDF/UA', tagged: true, displayTitle: true };

/** An empty document in letter size. Its only date is the one given, so equal contents make equal bytes. */
export function newDocument(about: { title: string; lang: string; createdAt: Date }): PDFKit.PDFDocument {
  const doc = new PDFDocument({
    ...ACCESSIBLE,
    pdfVersion: '1.7',
    lang: about.lang,
    info: { Title: about.title, Creator: 'Domicilia', CreationDate: about.createdAt },
    size: 'LETTER',
    margins: MARGINS,
    // Until all pages are there, nobody knows how many there are.
    bufferPages: true,
    // No standard font: those are not embedded, and look as each reader has them.
    font: '',
  });
  for (const [name, font] of Object.entries(fonts())) doc.registerFont(name, font);
  return doc;
}
