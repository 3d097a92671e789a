import { button, el } from '#lib/pages/common/elements.ts';

/**
 * Returns a bar at the foot of a small screen that moves to the first heading of a form further down. The bar hides
 * once the form is visible, and below it.
 */
export function goOnBar(label: string, form: HTMLElement): HTMLElement {
  const heading = form.querySelector('h2');
  heading?.setAttribute('tabindex', '-1');
  const bar = el(
    'div',
    { class: 'go-on' },
    button(label, () => heading?.focus(), 'primary'),
  );
  const aboveTheBar = { rootMargin: '0px 0px -160px 0px' };
  new IntersectionObserver(([seen]) => {
    bar.hidden = seen !== undefined && (seen.isIntersecting || seen.boundingClientRect.top < 0);
  }, aboveTheBar).observe(form);
  return bar;
}
