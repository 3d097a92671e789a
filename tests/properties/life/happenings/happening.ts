import type { Draw } from '#tests/properties/life/draw.ts';
import type { Merchant } from '#tests/properties/life/known.ts';
import type { Kill, World } from '#tests/properties/life/world.ts';

/** Something happens to a merchant, which may be interrupted at a call. */
export type Happens = (
  world: World,
  of: { readonly merchant: Merchant; readonly draw: Draw; readonly kill: Kill | undefined },
) => Promise<void>;
