import { button } from '#lib/pages/common/elements.ts';

/** What the customer can do. */
export type Actions = {
  retry(): void;
  readMore(): void;
  download(): void;
  /** Goes to one of the portal's own screens, or back from it. */
  enter(screen: 'account' | 'cancel'): void;
  back(): void;
  submit(): void;
  revoke(): void;
  askForLink(): void;
};

/** A button with an id of its own, by which the focus finds it again where the page is drawn anew. */
export function action(
  id: string,
  label: string,
  act: () => void,
  look: 'primary' | 'secondary' | 'plain',
  busy = false,
): HTMLButtonElement {
  const element = button(label, act, look, busy);
  element.id = `do-${id}`;
  return element;
}
