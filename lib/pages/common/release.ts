let isPressed = false;
const waiting: (() => void)[] = [];

addEventListener('pointerdown', () => {
  isPressed = true;
});
for (const end of ['pointerup', 'pointercancel'] as const) addEventListener(end, release);

function release(): void {
  isPressed = false;
  // The click follows the release, and must find its button first.
  setTimeout(() => {
    for (const go of waiting.splice(0)) go();
  });
}

/**
 * Resolves at once, or, while a finger or the mouse is pressed, after its click. A page that moves meanwhile would move
 * the button from under the finger, and the click would be lost.
 */
export function released(): Promise<void> {
  return isPressed ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve();
}
