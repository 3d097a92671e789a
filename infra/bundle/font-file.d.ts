/** A font that the bundler puts in as its bytes. */
declare module '*.ttf' {
  const bytes: Uint8Array;
  export default bytes;
}
