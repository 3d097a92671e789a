/** The colours of the customer's pages in their light form; each is readable on white and on its tint. */
export const COLOURS = {
  ink: '#111827',
  text: '#27303f',
  muted: '#566173',
  line: '#dfe4ec',
  tint: '#eaf0ff',
  bad: '#b3261e',
  badTint: '#fdecea',
} as const;

/** In points. Nothing is in small print: binding text must be readable at sight. */
export const SIZES = { headings: { 1: 17, 2: 12.5, 3: 10.5 }, text: 9.5, mono: 8, frame: 8.5 } as const;

/** In points: room for the header and the footer of each page. */
export const MARGINS = { top: 64, bottom: 58, left: 54, right: 54 } as const;
