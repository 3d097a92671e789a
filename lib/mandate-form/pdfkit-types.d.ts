/** What PDFKit can do and its types do not say yet: tables in the tagged structure. */
declare namespace PDFKit.Mixins {
  interface TableOptions {
    structParent?: PDFKit.PDFStructureElement;
  }
  interface CellOptions {
    /** Of a heading cell: what it is the heading of. */
    scope?: 'Row' | 'Column';
  }
}
