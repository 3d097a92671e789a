import { calendarDate } from '#lib/domain/calendar/dates.ts';
import type { Role } from '#lib/domain/people/roles.ts';

/** The views of the desk, with the roles that reach each of them. */
const REACHED_BY: Readonly<Record<View, readonly Role[]>> = {
  today: ['viewer', 'operator', 'owner'],
  members: ['owner'],
};

export type View = 'today' | 'members';

/** The numbers of days up to today that the desk offers. */
export const PRESETS = [1, 7, 30] as const;

/** A range of days: the last ones, which move with the calendar, or two fixed ends. */
export type Range = { days: (typeof PRESETS)[number] } | { from: string; to: string };

/** A view with its state, as the address of the page names it. */
export type Place = { view: View; range: Range };

/** Returns the views that a role reaches, in the order of the navigation. */
export function viewsOf(role: Role): View[] {
  return (Object.keys(REACHED_BY) as View[]).filter((view) => REACHED_BY[view].includes(role));
}

/** Returns the place that a fragment names, as far as the role reaches it: the first view for any other fragment. */
export function placeOf(fragment: string, role: Role): Place {
  const [name, query = ''] = fragment.replace(/^#/, '').split('?');
  const views = viewsOf(role);
  const view = views.find((each) => each === name) ?? views[0] ?? 'today';
  return { view, range: rangeOf(new URLSearchParams(query)) };
}

/** Returns the fragment of a place: a bookmark of it is a saved filter. */
export function fragmentOf({ view, range }: Place): string {
  if (view !== 'today') return `#${view}`;
  return 'days' in range ? `#today?days=${range.days}` : `#today?from=${range.from}&to=${range.to}`;
}

function rangeOf(query: URLSearchParams): Range {
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? ''];
  if (calendarDate(from) && calendarDate(to)) return { from, to };
  return { days: PRESETS.find((days) => String(days) === query.get('days')) ?? 30 };
}
