import type { MandateTerms, SignedEntry } from '#lib/domain/mandate/entry.ts';
import type { MandateFormWording } from '#lib/wording/mandate-form.ts';
import { bothClocks, linkLines, placeOf } from './origin-in-words.ts';
import { checkOf } from './terms-in-words.ts';
import type { Row } from './write-rows.ts';

/** Who holds the account and, in the place of a signature by hand, how it was given electronically. */
export function signatureRows(
  words: MandateFormWording,
  agreed: MandateTerms,
  entry: SignedEntry | undefined,
): Row[] {
  const { signature } = words;
  const holder: Row = { label: signature.holder, lines: holderLines(words, agreed) };
  if (!entry?.consent) return [holder, { label: signature.given, lines: [signature.notGiven] }];
  const { version } = entry.consent;
  return [
    holder,
    { label: signature.given, lines: [signature.byElectronicMeans] },
    { label: signature.at, lines: [bothClocks(words, entry.at)] },
    { label: signature.from, lines: [fromWhere(words, entry)] },
    {
      label: signature.through,
      lines: [entry.link ? linkLines(words, entry.link).join(' ') : words.none],
    },
    { label: signature.words, lines: [signature.wordsOf(version, entry.n)] },
    { label: signature.hash, lines: [entry.hash], mono: true },
  ];
}

/** Whoever agreed stands in for a holder that nobody has named yet. */
function holderLines(words: MandateFormWording, { holder, customer }: MandateTerms): string[] {
  if (!holder) return [customer.name, words.unverified];
  return [
    holder.rfc === null ? holder.name : `${holder.name}, RFC ${holder.rfc}`,
    checkOf(words, holder.verified_at),
  ];
}

function fromWhere(words: MandateFormWording, entry: SignedEntry): string {
  const { members, none } = words;
  const ip = entry.origin?.observed.ip;
  const parts = [ip && `${members.ip} ${ip}`, placeOf(words, entry)].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : none;
}
