import { unpackBrowser } from './browser-path.ts';

/** Unpacks the project's browser in a separate process, whose changes of the environment stay there. */
await unpackBrowser();
