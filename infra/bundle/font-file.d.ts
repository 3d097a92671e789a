/** A font, which the bundler includes as bytes. */
declare module '*.ttf' {
  const bytes: Uint8Array;
  export default bytes;
}
