import mono from '@expo-google-fonts/atkinson-hyperlegible-mono/400Regular/AtkinsonHyperlegibleMono_400Regular.ttf';
import text from '@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf';
import strong from '@expo-google-fonts/figtree/600SemiBold/Figtree_600SemiBold.ttf';

/** Replaces the module that reads the form's fonts from packages: a bundle contains them as bytes. */
export const fontFiles = { text, strong, mono };
