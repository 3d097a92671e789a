/** The most characters of an address. */
export const LONGEST_ADDRESS = 254;
const LONGEST_LOCAL_PART = 64;
const LOCAL_PART = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const LABEL = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;
const TOP_LEVEL = /^(?:[A-Za-z]{2,63}|xn--[A-Za-z0-9-]{1,59})$/i;

/**
 * Returns whether a mail can be sent to this text: one plain address in ASCII, as mail servers everywhere accept it,
 * with a domain of at least two labels. No display name, no quotes, no second address, no line break. A domain with
 * other letters is written in its `xn--` form.
 */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  const [localPart, labels] = [text.slice(0, at), text.slice(at + 1).split('.')];
  if (at < 1 || text.length > LONGEST_ADDRESS || localPart.length > LONGEST_LOCAL_PART) return false;
  return (
    LOCAL_PART.test(localPart) &&
    labels.length >= 2 &&
    labels.every((label) => LABEL.test(label)) &&
    TOP_LEVEL.test(labels.at(-1) ?? '')
  );
}

/** Returns an address in the form in which addresses are compared: mail servers accept any case. */
export const normalAddress = (address: string): string => address.trim().toLowerCase();
