// The records' types come from files of the domain that also make ids. A page that imports more than types does not build.
declare module 'node:crypto';
