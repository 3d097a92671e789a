/**
 * Loaded before a function that is run: counts the bytes of the modules that are loaded until its process ends, and
 * writes them to the file that LOADED names.
 */
import { writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

let bytes = 0;
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (url.startsWith('file:') && !url.endsWith('/run-once.mjs'))
      bytes += Buffer.byteLength(loaded.source ?? '');
    return loaded;
  },
});
process.once('exit', () => writeFileSync(process.env.LOADED ?? '', String(bytes)));
