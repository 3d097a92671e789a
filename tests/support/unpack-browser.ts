import { unpackBrowser } from './browser-path.ts';

/** Unpacks the project's browser in a process of its own, which keeps what it sets in its environment to itself. */
await unpackBrowser();
