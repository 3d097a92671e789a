import type { Forger, Forgeries } from './forger.ts';

/** Texts that are no token, and a true token in a form that is not ours. */
export function forgedForms({ header, claimsOf, signed, textOf }: Forger): Forgeries {
  const claims = claimsOf.merchant;
  const token = signed(header, claims);
  const [head = '', payload = '', signature = ''] = token.split('.');
  const changed = (text: string, place: number) =>
    `${text.slice(0, place)}${text[place] === 'A' ? 'B' : 'A'}${text.slice(place + 1)}`;
  const general = { payload, signatures: [{ protected: head, signature }] };
  return {
    'an empty text': '',
    'no token at all': 'let me in',
    'a word': 'x',
    'one dot': '.',
    'two dots': '..',
    'three dots': '...',
    null: 'null',
    undefined: 'undefined',
    'a JSON object': '{}',
    'the JSON form of a signature': JSON.stringify({ protected: head, payload, signature }),
    'the general JSON form': JSON.stringify(general),
    'a fourth part': `${token}.`,
    'five parts, as an encrypted one': `${token}.${payload}.${signature}`,
    'an empty header': `.${payload}.${signature}`,
    'empty claims': `${head}..${signature}`,
    'header and claims exchanged': `${payload}.${head}.${signature}`,
    'the first character cut off': token.slice(1),
    'the last character cut off': token.slice(0, -1),
    'the last five characters cut off': token.slice(0, -5),
    'the first half alone': token.slice(0, token.length / 2),
    'one character changed in the header': [changed(head, 5), payload, signature].join('.'),
    'one character changed in the claims': [head, changed(payload, 20), signature].join('.'),
    'one character changed in the signature': [head, payload, changed(signature, 20)].join('.'),
    'padding after the header': [`${head}=`, payload, signature].join('.'),
    'padding after the claims': [head, `${payload}==`, signature].join('.'),
    'a space before the claims': [head, ` ${payload}`, signature].join('.'),
    'a line break in the claims': [head, `${payload.slice(0, 8)}\n${payload.slice(8)}`, signature].join('.'),
    'a NUL at its end': `${token}\u0000`,
    'spaces around a dot': `${head} . ${payload}.${signature}`,
    'two tokens with a comma': `${token},${token}`,
    'two tokens with a space': `${token} ${token}`,
    'quotation marks': `"${token}"`,
    'a token in capitals': token.toUpperCase(),
    'a token in small letters': token.toLowerCase(),
    'a token that is encoded again': Buffer.from(token).toString('base64url'),
    'a token within a token': signed(header, token),
    'a full-width dot': token.replace('.', '．'),
    'letters that look like ours': token.replace(/^e/, 'е'),
    'more than 8 KiB': signed(header, { ...claims, padding: 'x'.repeat(8_192) }),
    'a megabyte of dots': '.'.repeat(2 ** 20),
    'an empty object as header and claims': `${textOf({}, {})}.${signature}`,
    'claims of a thousand levels': signed(header, `${'['.repeat(1_000)}${']'.repeat(1_000)}`),
    'claims that are not UTF-8': signed(header, new Uint8Array([0xff, 0xfe, 0x7b, 0x7d])),
  };
}
