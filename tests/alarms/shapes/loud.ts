import type { Shape } from '#tests/alarms/replay.ts';

/** Shapes that raise alarms, each with the mails that tell of it, in their order. */
export type Loud = Readonly<Record<string, readonly [shape: Shape, ...mails: string[]]>>;
