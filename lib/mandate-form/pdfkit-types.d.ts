/** Features of PDFKit that its types do not declare yet: opened fonts, and tables in the tagged structure. */
declare namespace PDFKit.Mixins {
  interface PDFFont {
    registerFont(name: string, font: import('fontkit').Font): this;
  }
  interface TableOptions {
    structParent?: PDFKit.PDFStructureElement;
  }
  interface CellOptions {
    /** For a heading cell: what it is the heading of. */
    scope?: 'Row' | 'Column';
  }
}
