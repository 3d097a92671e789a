/** Words by a code of ours: one for each known code, and none, perhaps, for any other. */
export type ByCode<Code extends string> = Readonly<Record<Code, string>> & {
  readonly [code: string]: string | undefined;
};
