import type { NextCollection } from '#lib/api/records/upcoming-collection.ts';
import type { Sending, SentenceOf, Session, Written } from '#lib/pages/common/form-state.ts';
import type { Notice } from '#lib/pages/common/notice.ts';
import type { LinkRequest } from '#lib/pages/common/request-link.ts';
import type { ManageTexts } from '#lib/wording/es/manage-page.ts';
import type { Language } from '#lib/wording/language.ts';
import type { Charge } from './charge.ts';

export type Screen = 'loading' | 'overview' | 'account' | 'cancel' | 'cancelled' | 'ask' | Notice;

/** How far something has come that takes a moment. */
type Progress = 'idle' | 'busy' | 'done' | 'failed';

type Sentence = SentenceOf<ManageTexts>;

/** The form for another account. */
type AccountForm = Written<'clabe' | 'rfc', ManageTexts> & {
  draft: { consent: boolean };
  fieldErrors: { consent?: Sentence };
};

/** The charges that were read so far, newest first, and where the next ones begin. */
type Charges = { list: readonly Charge[]; next: string | null; reading: Progress };

/** Everything that decides what the portal looks like. */
export type PortalState = Session &
  AccountForm &
  Sending<ManageTexts> & {
    language: Language;
    screen: Screen;
    /** Of the link, or else of the address: whose customer may ask for a link. */
    directDebitId: string | undefined;
    charges: Charges;
    /** What is collected next; null if nothing is, undefined where that is not known. */
    upcoming: NextCollection | null | undefined;
    linkRequest: LinkRequest;
    download: Progress;
    /** What has just come about, to be read out; and what of it stands on the page. */
    said: Sentence | undefined;
    done: Sentence | undefined;
    /** It takes longer than people expect. */
    isSlow: boolean;
  };

/** The portal before it knows anything. */
export function initialState(
  language: Language,
  opened: Pick<PortalState, 'link' | 'directDebitId'>,
): PortalState {
  return {
    ...{ language, ...opened },
    ...{ screen: 'loading', debit: undefined, charges: { list: [], next: null, reading: 'idle' } },
    upcoming: undefined,
    ...{ draft: { clabe: '', rfc: '', consent: false }, fieldErrors: {}, trouble: undefined, busy: false },
    ...{ linkRequest: 'unasked', download: 'idle', said: undefined, done: undefined, isSlow: false },
  };
}
