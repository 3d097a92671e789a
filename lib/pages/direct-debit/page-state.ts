import type { NextCollection } from '#lib/api/charges/upcoming-record.ts';
import type { Link } from '#lib/pages/common/link.ts';
import type { Notice } from '#lib/pages/common/notice.ts';
import type { LinkRequest } from '#lib/pages/common/request-link.ts';
import type { DirectDebitTexts } from '#lib/wording/es/direct-debit-page.ts';
import type { Language } from '#lib/wording/language.ts';
import type { Charge } from './debit/charge.ts';
import type { Sending, SentenceOf, Session, Written } from './form-state.ts';

export type Sentence = SentenceOf<DirectDebitTexts>;

/** The steps that the customer enters and leaves by themselves: each has an entry in the history of the tab. */
export type Step = 'authorise' | 'change' | 'cancel';

/** What the page shows: the direct debit as a whole, one of the steps, or why it has nothing to show. */
export type Screen = 'loading' | 'overview' | Step | 'cancelled' | 'ask' | Notice;

/** Members of the acknowledgment that the service could not detect. */
export const PLACE = ['country', 'region', 'city', 'latitude', 'longitude'] as const;
export type PlaceMember = (typeof PLACE)[number];

type TextField = 'clabe' | 'rfc' | 'country' | 'region' | 'city';

/** What the customer has entered so far; `orders` are the ids of the unpaid ones that they want to pay. */
type Draft = Record<TextField, string> & {
  consent: boolean;
  orders: readonly string[];
  otherAccount: boolean;
};

/** How far something has come that takes a moment. */
type Progress = 'idle' | 'busy' | 'done' | 'failed';

/** The charges that were read so far, newest first, and where the next ones begin. */
type Charges = { list: readonly Charge[]; next: string | null; reading: Progress };

/** Everything that decides what the page looks like. */
export type PageState = Session &
  Written<TextField, DirectDebitTexts> &
  Sending<DirectDebitTexts> & {
    language: Language;
    screen: Screen;
    /** Of the link, or else of the address: whose customer may ask for a link. */
    directDebitId: string | undefined;
    draft: Draft;
    fieldErrors: Partial<Record<TextField | 'consent' | 'orders', Sentence>>;
    missing: readonly PlaceMember[];
    charges: Charges;
    /** What is collected next; null if nothing is. */
    upcoming: NextCollection | null | 'reading' | 'failed';
    /** How far asking for another link has come, where this one leads nowhere. */
    linkRequest: LinkRequest;
    download: Progress;
    /** True once the direct debit became active before the customer's eyes. */
    isFinished: boolean;
    /** What has just come about, to be read out; and what of it stands on the page. */
    said: Sentence | undefined;
    done: Sentence | undefined;
    /** It takes longer than people expect. */
    isSlow: boolean;
  };

/** Returns the page before it knows anything. */
export function initialState(
  language: Language,
  opened: { link: Link | undefined; directDebitId: string | undefined },
): PageState {
  return {
    ...{ language, ...opened, screen: 'loading', debit: undefined, draft: emptyDraft() },
    ...{ fieldErrors: {}, trouble: undefined, missing: [], busy: false, linkRequest: 'unasked' },
    ...{
      charges: { list: [], next: null, reading: 'idle' },
      upcoming: 'reading',
      download: 'idle',
      isFinished: false,
    },
    ...{ said: undefined, done: undefined, isSlow: false },
  };
}

/** Returns a form in which nothing was entered yet. */
export function emptyDraft(): Draft {
  return {
    ...{ clabe: '', rfc: '', country: '', region: '', city: '' },
    ...{ consent: false, orders: [], otherAccount: false },
  };
}
