export type Child = Node | string | false | null | undefined;

type Attributes = Readonly<Record<string, string | number | boolean | null | undefined>>;

const SVG = 'http://www.w3.org/2000/svg';

/**
 * Creates an element with attributes and children. A `true` attribute is present; `false`, null and undefined ones are
 * not. Texts become text nodes.
 */
export function el<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  return fill(document.createElement(name), attributes, children);
}

/**
 * Returns a button that acts when it is pressed, and is `busy` while it acts. Its `id` lets the focus return to it
 * after the page is drawn again.
 */
export function button(
  label: string,
  act: () => void,
  look: 'primary' | 'secondary' | 'plain',
  { busy = false, id = look }: { busy?: boolean; id?: string } = {},
): HTMLButtonElement {
  const element = el(
    'button',
    { type: 'button', id: `do-${id}`, class: look, 'aria-disabled': busy && 'true' },
    label,
  );
  element.addEventListener('click', () => !busy && act());
  return element;
}

/** The icons of the pages, as paths in a 24 by 24 box. */
const ICONS = {
  done: 'M20 6.5 9.5 17 4 11.5',
  waiting: 'M12 7v5.5l3.5 2M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  attention:
    'M12 8v5M12 16.6v.1M10.3 4 2.6 17.5A2 2 0 0 0 4.3 20.5h15.4a2 2 0 0 0 1.7-3L13.7 4a2 2 0 0 0-3.4 0Z',
  link: 'M9.5 14.5l5-5M8 11 6 13a3.5 3.5 0 0 0 5 5l2-2M16 13l2-2a3.5 3.5 0 0 0-5-5l-2 2',
  offline:
    'M3 3l18 18M5 12.5a10 10 0 0 1 4.5-2.600M2 9a15 15 0 0 1 5-3.200M8.5 16a5 5 0 0 1 7 0M14 9.200a10 10 0 0 1 5 3.300M11 5a15 15 0 0 1 11 4M12 19.5v.1',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5a7.5 7.5 0 0 1 15 0',
  closed: 'M7 7l10 10M17 7 7 17',
} as const;

export type IconName = keyof typeof ICONS;

/** Returns an icon that screen readers skip: the words next to it say the same. */
export function icon(name: IconName): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', ICONS[name]);
  svg.setAttribute('class', 'icon');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  svg.setAttribute('focusable', 'false');
  svg.append(path);
  return svg;
}

function fill<E extends Element>(element: E, attributes: Attributes, children: readonly Child[]): E {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false && value !== null && value !== undefined)
      element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...children.filter((child) => child !== false && child !== null && child !== undefined));
  return element;
}
