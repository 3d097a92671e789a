import { rmSync } from 'node:fs';

/** Removes what `synthesize-up.ts` left. */
export default function synthesizeDown(): void {
  if (process.env.SYNTHESIZED) rmSync(process.env.SYNTHESIZED, { recursive: true, force: true });
}
