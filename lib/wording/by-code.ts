/** Texts by one of our codes. Every known code has one; any other code may have none. */
export type ByCode<Code extends string> = Readonly<Record<Code, string>> & {
  readonly [code: string]: string | undefined;
};
