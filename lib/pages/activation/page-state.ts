import type { ShownDebit } from '#lib/api/records/by-link.ts';
import type { SentenceOf } from '#lib/pages/common/form-state.ts';
import type { Link } from '#lib/pages/common/link.ts';
import type { Notice } from '#lib/pages/common/notice.ts';
import type { LinkRequest } from '#lib/pages/common/request-link.ts';
import type { DebitScreen } from '#lib/pages/common/screen-of.ts';
import type { ActivationTexts } from '#lib/wording/es/activation-page.ts';
import type { Language } from '#lib/wording/language.ts';

export type Sentence = SentenceOf<ActivationTexts>;

export type Screen = 'loading' | DebitScreen | 'ask' | Notice;

/** Members of the acknowledgment that the service could not detect. */
export const PLACE = ['country', 'region', 'city', 'latitude', 'longitude'] as const;
export type PlaceMember = (typeof PLACE)[number];

type Field = 'clabe' | 'rfc' | 'consent' | 'orders' | 'country' | 'region' | 'city';

/** What the customer has entered so far; `orders` are the ids of the unpaid ones that they want to pay. */
type Draft = Record<Exclude<Field, 'consent' | 'orders'>, string> & {
  consent: boolean;
  orders: readonly string[];
  otherAccount: boolean;
};

/** Everything that decides what the page looks like. */
export type PageState = {
  language: Language;
  screen: Screen;
  link: Link | undefined;
  /** Of the link, or else of the address: whose customer may ask for a link. */
  directDebitId: string | undefined;
  debit: ShownDebit | undefined;
  draft: Draft;
  /** What is wrong with a field. */
  fieldErrors: Partial<Record<Field, Sentence>>;
  /** What is wrong with the last attempt as a whole. */
  trouble: Sentence | undefined;
  missing: readonly PlaceMember[];
  busy: boolean;
  /** How far asking for another link has come, where this one leads nowhere. */
  linkRequest: LinkRequest;
};

/** The page before it knows anything. */
export function initialState(
  language: PageState['language'],
  opened: Pick<PageState, 'link' | 'directDebitId'>,
): PageState {
  const draft = {
    clabe: '',
    rfc: '',
    country: '',
    region: '',
    city: '',
    consent: false,
    orders: [],
    otherAccount: false,
  };
  return {
    ...{ language, ...opened, draft, screen: 'loading', debit: undefined },
    ...{ fieldErrors: {}, trouble: undefined, missing: [], busy: false, linkRequest: 'unasked' },
  };
}
