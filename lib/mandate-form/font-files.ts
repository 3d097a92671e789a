import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);
const read = (file: string): Uint8Array => readFileSync(resolve(`@expo-google-fonts/${file}`));

/**
 * The fonts of the form, TrueType. They are embedded, so that the form always looks the same. The bundler replaces this
 * module by one that holds their bytes, since Lambda has no packages to read from.
 */
export const fontFiles = {
  text: read('figtree/400Regular/Figtree_400Regular.ttf'),
  strong: read('figtree/600SemiBold/Figtree_600SemiBold.ttf'),
  mono: read('atkinson-hyperlegible-mono/400Regular/AtkinsonHyperlegibleMono_400Regular.ttf'),
};
