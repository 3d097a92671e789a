import type { Shape } from '#tests/alarms/replay.ts';

/** Shapes that raise alarms, each with its mails, in their order. */
export type Loud = Readonly<Record<string, readonly [shape: Shape, ...mails: string[]]>>;
