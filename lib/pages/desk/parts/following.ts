import { call } from '#lib/pages/desk/session.ts';
import type { Desk } from '#lib/pages/desk/view.ts';

/** Milliseconds between two looks at something that is under way. */
const PAUSE = 2_000;

/**
 * Returns a function that follows something while it is under way: it reads it from time to time, as long as the view is
 * shown and its page is visible. Call it whenever the view is drawn. A look that fails is repeated, so that what is
 * known stays on the page.
 */
export function following<Followed>(
  desk: Pick<Desk, 'isShown'>,
  underWay: () => string | undefined,
  update: (next: Followed) => void,
): () => void {
  let isWaiting = false;
  async function look(): Promise<void> {
    isWaiting = false;
    if (!desk.isShown()) return;
    const path = document.visibilityState === 'visible' ? underWay() : undefined;
    const result = path === undefined ? undefined : await call('GET', path);
    if (!desk.isShown()) return;
    if (result?.is === 'done') update(result.body);
    follow();
  }
  function follow(): void {
    if (isWaiting || underWay() === undefined) return;
    isWaiting = true;
    setTimeout(() => void look(), PAUSE);
  }
  return follow;
}
