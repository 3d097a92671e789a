import type { Session } from '#lib/api/people/record.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';
import type { Language } from '#lib/wording/language.ts';
import type { Place } from './address.ts';

/** What the desk offers to a view. */
export type Desk = {
  readonly session: Session;
  readonly place: Place;
  /** Returns whether the view is still the one that is shown. */
  isShown(): boolean;
  /** Draws the view again after its state has changed. Does nothing once another view is shown. */
  render(): void;
  /** Goes to a place; reads it again if it is the current one. */
  go(place: Place): void;
};

/** A view that is open. It draws its current state. */
export type OpenView = (texts: DeskTexts, language: Language) => HTMLElement[];

/** Opens a view at the desk's place: begins to read its data, and returns what draws it. */
export type View = (desk: Desk) => OpenView;
