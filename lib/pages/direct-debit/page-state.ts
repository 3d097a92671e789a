import type { NextCollection } from '#lib/api/charges/upcoming-record.ts';
import type { Link } from '#lib/pages/common/link.ts';
import type { Message } from '#lib/pages/common/message.ts';
import type { LinkRequest } from '#lib/pages/common/request-link.ts';
import type { SentenceOf, Written } from '#lib/pages/common/written.ts';
import type { DirectDebitTexts } from '#lib/wording/es/direct-debit-page.ts';
import type { Language } from '#lib/wording/language.ts';
import type { Charge } from './debit/charge.ts';
import type { Sending, Session } from './form-state.ts';

export type Sentence = SentenceOf<DirectDebitTexts>;

/** The steps that a customer enters and leaves. Each has an entry in the tab's history. */
export type Step = 'authorise' | 'change' | 'cancel';

/** The screens of the page: the direct debit as a whole, one of the steps, or why there is nothing to show. */
export type Screen = 'loading' | 'overview' | Step | 'cancelled' | 'ask' | Message;

/** Members of the acknowledgment that the service may not be able to detect. */
export const PLACE = ['country', 'region', 'city', 'latitude', 'longitude'] as const;
export type PlaceMember = (typeof PLACE)[number];

type TextField = 'clabe' | 'rfc' | 'country' | 'region' | 'city';

/** The customer's input so far. `orders` are the ids of the unpaid orders that they want to pay. */
type Draft = Record<TextField, string> & {
  consent: boolean;
  orders: readonly string[];
  otherAccount: boolean;
};

/** The state of something that takes a moment. */
type Progress = 'idle' | 'busy' | 'done' | 'failed';

/** The charges read so far, newest first, and the cursor of the next page. */
type Charges = { list: readonly Charge[]; next: string | null; reading: Progress };

/** Everything that decides what the page shows. */
export type PageState = Session &
  Written<TextField, DirectDebitTexts> &
  Sending<DirectDebitTexts> & {
    language: Language;
    screen: Screen;
    /** From the link or, without one, from the address. Its customer may request a link. */
    directDebitId: string | undefined;
    draft: Draft;
    fieldErrors: Partial<Record<TextField | 'consent' | 'orders', Sentence>>;
    missing: readonly PlaceMember[];
    charges: Charges;
    /** The next collection; null if there is none. */
    upcoming: NextCollection | null | 'reading' | 'failed';
    /** The state of the request for another link. */
    linkRequest: LinkRequest;
    download: Progress;
    /** True once the direct debit becomes active while the customer watches. */
    isFinished: boolean;
    /** What was just done, for screen readers. `done` also shows on the page. */
    said: Sentence | undefined;
    done: Sentence | undefined;
    /** True if reading takes longer than expected. */
    isSlow: boolean;
  };

/** Returns the state of the page before it reads anything. */
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

/** Returns a form without input. */
export function emptyDraft(): Draft {
  return {
    ...{ clabe: '', rfc: '', country: '', region: '', city: '' },
    ...{ consent: false, orders: [], otherAccount: false },
  };
}
