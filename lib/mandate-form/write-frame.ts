import type { MandateFormWording } from '#lib/wording/mandate-form.ts';
import { printable } from './printable.ts';
import { COLOURS, MARGINS, SIZES } from './style.ts';

/** What stands on every page: the merchant above; below, which direct debit it is and which page of how many. */
export function writeFrame(
  doc: PDFKit.PDFDocument,
  words: MandateFormWording,
  about: { merchant: string; directDebitId: string },
): void {
  const { count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index++) {
    doc.switchToPage(index);
    // Written into the margins, where PDFKit would begin another page.
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
