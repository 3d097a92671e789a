import { create, type Font } from 'fontkit';
import { fontFiles } from '#lib/mandate-form/font-files.ts';

type Fonts = Readonly<Record<keyof typeof fontFiles, Font>>;

let opened: Fonts | undefined;

/**
 * Returns the fonts of the form. They are opened once in a process, since reading their tables is most of the work of a
 * form.
 */
export function fonts(): Fonts {
  opened ??= { text: open(fontFiles.text), strong: open(fontFiles.strong), mono: open(fontFiles.mono) };
  return opened;
}

function open(file: Uint8Array): Font {
  const font = create(Buffer.from(file));
  if ('fonts' in font) throw new Error('The file holds a collection of fonts, not one font');
  return font;
}
