import type { Written } from '#lib/pages/common/written.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';

/** The form that creates a pair of keys. Without a choice it has all scopes. */
export type KeyForm = Written<'name', DeskTexts> & { isLimited: boolean; readonly scopes: Set<string> };

export const newKeyForm = (): KeyForm => ({
  draft: { name: '' },
  fieldErrors: {},
  isLimited: false,
  scopes: new Set(),
});

/** Returns the body of a request for a pair, or why there is none yet. */
export function requestOf({
  draft,
  isLimited,
  scopes,
}: KeyForm): { name: string; scopes?: readonly string[] } | { trouble: 'missing' | 'noScope' } {
  const name = draft.name.trim();
  if (name === '' || name.length > 60) return { trouble: 'missing' };
  if (!isLimited) return { name };
  return scopes.size === 0 ? { trouble: 'noScope' } : { name, scopes: [...scopes] };
}
