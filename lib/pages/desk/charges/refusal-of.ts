import type { Failure } from '#lib/pages/common/result.ts';
import { type Sentence, troubleOf } from '#lib/pages/desk/trouble-of.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';

/** Returns what it means that a change of a direct debit or a charge failed, and what to do. */
export function refusalOf(failure: Failure): Sentence {
  if (failure.is !== 'refused') return troubleOf(failure);
  const { code } = failure;
  const general = troubleOf(failure);
  return (texts: DeskTexts) => {
    const refusals: Readonly<Record<string, string>> = texts.refusals;
    return refusals[code] ?? general(texts);
  };
}
