import type { Place } from './address.ts';

let shown: Place | undefined;

/**
 * Draws the desk at a place, and scrolls its rows of links, which are strips on a phone: to the link of the place if it
 * is another one, otherwise to where they were. The page itself does not move.
 */
export function drawWithStrips(place: Place | undefined, draw: () => void): void {
  const former = place === shown ? strips().map(({ scrollLeft }) => scrollLeft) : [];
  shown = place;
  draw();
  for (const [n, strip] of strips().entries()) strip.scrollLeft = former[n] ?? middleOfCurrent(strip);
}

const strips = () => [...document.querySelectorAll<HTMLElement>('main nav')];

/** Returns how far a strip is scrolled when its current link is in its middle. */
function middleOfCurrent(strip: HTMLElement): number {
  const current = strip.querySelector('[aria-current]');
  if (!current) return 0;
  const [outer, inner] = [strip.getBoundingClientRect(), current.getBoundingClientRect()];
  return strip.scrollLeft + inner.left - outer.left - (outer.width - inner.width) / 2;
}
