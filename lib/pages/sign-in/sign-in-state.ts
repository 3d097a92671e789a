import type { AccountOfPerson } from '#lib/api/people/record.ts';
import type { SentenceOf, Written } from '#lib/pages/common/written.ts';
import type { SignInTexts } from '#lib/wording/es/sign-in-page.ts';
import type { Language } from '#lib/wording/language.ts';

/** What the form begins with: why the person has to request a link. */
export type Notice = keyof SignInTexts['notices'];

export type Screen = 'ask' | 'sent' | 'enter' | 'choose';

/** Everything that decides what the page shows. */
export type SignInState = Written<'email', SignInTexts> & {
  language: Language;
  screen: Screen;
  notice: Notice | undefined;
  trouble: SentenceOf<SignInTexts> | undefined;
  busy: boolean;
  /** True once a further link was requested for the same address. */
  isSentAgain: boolean;
  accounts: readonly AccountOfPerson[];
};

/** Returns the state of the page before anything was pressed. Nothing is sent before. */
export function initialState(
  language: Language,
  opened: { hasCode: boolean; isDamaged: boolean; farewell: 'ended' | 'out' | undefined },
): SignInState {
  return {
    ...{ language, draft: { email: '' }, fieldErrors: {}, trouble: undefined, busy: false },
    ...{ isSentAgain: false, accounts: [] },
    screen: opened.hasCode ? 'enter' : 'ask',
    notice: opened.isDamaged ? 'incomplete' : opened.farewell,
  };
}

/** Returns the code in the fragment of a mailed link; undefined if it is damaged. */
export const codeIn = (fragment: string): string | undefined =>
  /^#code=([\w-]{1,64}\.[\w-]{1,63})$/.exec(fragment)?.[1];
