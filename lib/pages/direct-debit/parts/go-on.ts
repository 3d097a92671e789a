import { button, el } from '#lib/pages/common/elements.ts';

/**
 * Returns a bar at the foot of a small screen that leads to a form further down, to its first heading. The bar hides once
 * enough of the form can be seen to know that it is there, and below it.
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
