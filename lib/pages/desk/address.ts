import type { Role } from '#lib/domain/people/roles.ts';

const ALL: readonly Role[] = ['viewer', 'operator', 'owner'];
const WORK: readonly Role[] = ['operator', 'owner'];
const OWNERS: readonly Role[] = ['owner'];

/** The views of the desk in the order of its navigation, with the roles that reach each of them. */
const REACHED_BY = {
  today: ALL,
  search: ALL,
  payments: ALL,
  'direct-debit': ALL,
  money: ALL,
  imports: WORK,
  exports: ALL,
  webhooks: WORK,
  keys: OWNERS,
  members: OWNERS,
  account: ALL,
} as const satisfies Record<string, readonly Role[]>;

export type ViewName = keyof typeof REACHED_BY;

/** The views that are opened from another view, for one record, and have no link in the navigation. */
const WITHOUT_LINK: readonly ViewName[] = ['direct-debit'];

/** Returns whether a role may change what all roles see: charges, direct debits, files. */
export const mayChange = (role: Role): boolean => role !== 'viewer';

/** The state of a view: its range, its filters, the id of its record. */
export type Query = Readonly<Record<string, string>>;

/** A view with its state, as the address of the page names it. */
export type Place = { readonly view: ViewName; readonly query: Query };

/** The members of a view's state that name another screen of it; all others are its filters. */
const OF_SCREENS = ['id', 'show', 'transfer'] as const;

/** Returns the name of the screen of a place: its heading gets the focus when another one is shown. */
export const screenOf = ({ view, query }: Place): string =>
  [view, ...OF_SCREENS.map((name) => query[name] ?? '')].join(' ');

/** Returns the views that a role reaches. */
export function viewsOf(role: Role): ViewName[] {
  const names = Object.keys(REACHED_BY) as ViewName[];
  return names.filter((view) => REACHED_BY[view].includes(role));
}

/** Returns the views of the navigation for a role, in its order. */
export const linkedViewsOf = (role: Role): ViewName[] =>
  viewsOf(role).filter((view) => !WITHOUT_LINK.includes(view));

/** Returns the place that a fragment names, as far as the role reaches it: the first view for any other fragment. */
export function placeOf(fragment: string, role: Role): Place {
  const [name, query = ''] = fragment.replace(/^#\/?/, '').split('?');
  const view = viewsOf(role).find((each) => each === name);
  return view
    ? { view, query: Object.fromEntries(new URLSearchParams(query)) }
    : { view: 'today', query: {} };
}

/** Returns the fragment of a view by its name, for a role that reaches it; undefined otherwise. */
export function linkTo(name: string, query: Query, role: Role): string | undefined {
  const view = viewsOf(role).find((each) => each === name);
  return view && fragmentOf({ view, query });
}

/**
 * Returns the fragment of a place: a bookmark of it is a saved filter. Empty members of its state are left out. The
 * slash tells it from a link to an element of the page.
 */
export function fragmentOf({ view, query }: Place): string {
  const stated = Object.entries(query).filter(([, value]) => value !== '');
  return stated.length === 0 ? `#/${view}` : `#/${view}?${new URLSearchParams(stated)}`;
}
