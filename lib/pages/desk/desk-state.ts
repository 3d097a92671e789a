import type { Member } from '#lib/api/people/record.ts';
import type { Role } from '#lib/domain/people/roles.ts';
import type { SentenceOf, Written } from '#lib/pages/common/written.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';
import type { Language } from '#lib/wording/language.ts';
import type { Place } from './address.ts';
import type { Report } from './report.ts';

export type Sentence = SentenceOf<DeskTexts>;

/** Why the desk shows nothing of the account. */
export type Closed = keyof DeskTexts['closed'];

/** The balance of the account, as the interface shows it. */
export type Balance = Readonly<
  Record<'available' | 'pending' | 'reserved' | 'in_transit' | 'with_bank' | 'owed', number>
> & { readonly next_transfer_on: string | null };

/** What a view has read: nothing yet, why it could not, or its data. */
type Read<Data> = { is: 'reading' } | { is: 'failed'; trouble: Sentence } | ({ is: 'read' } & Data);

/** The form that adds a member, and the member whose removal waits for a second click. */
export type MemberForm = Written<'email', DeskTexts> & {
  role: Role;
  removing: string | undefined;
  busy: boolean;
  trouble: Sentence | undefined;
  /** What was just done. */
  done: Sentence | undefined;
};

/** Everything that decides what the desk shows, apart from the session. */
export type DeskState = {
  language: Language;
  screen: 'loading' | 'open' | Closed;
  place: Place;
  today: Read<{ report: Report; balance: Balance }>;
  members: Read<{ list: readonly Member[] }>;
  memberForm: MemberForm;
  /** The ends of a range that were typed and not shown yet. */
  typed: { from?: string; to?: string };
  /** What went wrong with the form of the range, or with signing out. */
  trouble: Sentence | undefined;
  busy: boolean;
};
