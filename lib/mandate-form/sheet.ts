import { printable } from './printable.ts';
import { COLOURS, SIZES } from './style.ts';

/** A document that is being written, and the root of its tagged structure. Screen readers read that structure. */
export type Sheet = { doc: PDFKit.PDFDocument; root: PDFKit.PDFStructureElement };

/** The tone of a text: a fact, a warning, or additional information. */
export type Tone = 'plain' | 'warning' | 'muted';

/** Writes a heading of the first, second or third level; it is never the last line of a page. */
export function writeHeading(sheet: Sheet, level: 1 | 2 | 3, text: string): void {
  const { doc } = sheet;
  const size = SIZES.headings[level];
  if (level > 1) doc.y += size;
  keepTogether(doc, size * 5);
  doc.font('strong').fontSize(size).fillColor(COLOURS.ink);
  tagged(sheet, `H${level}`, () => doc.text(printable(text)));
  doc.moveDown(0.35);
}

/** Writes a paragraph, which may continue on the next page. */
export function writeParagraph(sheet: Sheet, text: string, tone: Tone = 'plain'): void {
  const { doc } = sheet;
  doc
    .font('text')
    .fontSize(SIZES.text)
    .fillColor(tone === 'muted' ? COLOURS.muted : COLOURS.text);
  tagged(sheet, 'P', () => doc.text(printable(text), { lineGap: 1.5 }));
  doc.moveDown(0.5);
}

/** Writes a sentence in a box, so that no reader misses it. */
export function writeCallout(sheet: Sheet, text: string, tone: Tone): void {
  const { doc } = sheet;
  const [ground, ink] = tone === 'warning' ? [COLOURS.badTint, COLOURS.bad] : [COLOURS.tint, COLOURS.ink];
  const { left } = doc.page.margins;
  const width = doc.page.width - left - doc.page.margins.right;
  doc.font('strong').fontSize(SIZES.text);
  const inside = { width: width - 20, lineGap: 1.5 };
  const height = doc.heightOfString(printable(text), inside) + 12;
  keepTogether(doc, height);
  const top = doc.y;
  tagged(sheet, 'P', () => {
    doc.roundedRect(left, top, width, height, 4).fill(ground).fillColor(ink);
    doc.text(printable(text), left + 10, top + 7, inside);
  });
  doc.x = left;
  doc.y = top + height + 6;
}

/** Begins the next page if this one has less than so many points left. */
export function keepTogether(doc: PDFKit.PDFDocument, height: number): void {
  if (doc.y + height > doc.page.height - doc.page.margins.bottom) doc.addPage();
}

function tagged({ doc, root }: Sheet, tag: string, write: () => void): void {
  root.add(doc.struct(tag, {}, write));
}
