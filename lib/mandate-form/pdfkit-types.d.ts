/** What PDFKit can do and its types do not say yet: fonts that are open already, tables in the tagged structure. */
declare namespace PDFKit.Mixins {
  interface PDFFont {
    registerFont(name: string, font: import('fontkit').Font): this;
  }
  interface TableOptions {
    structParent?: PDFKit.PDFStructureElement;
  }
  interface CellOptions {
    /** Of a heading cell: what it is the heading of. */
    scope?: 'Row' | 'Column';
  }
}
