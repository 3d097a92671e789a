type Mail = {
  readonly subject: string;
  readonly destination: { readonly to: readonly string[] };
  readonly body: { readonly html?: string };
};

/** The mail that has reached an address, with the page that it leads to; nothing where none has come yet. */
export async function mailTo(
  address: string,
  inbox: string,
): Promise<{ subject: string; page: string } | undefined> {
  const { emails } = (await (await fetch(`${inbox}/store`)).json()) as { emails: Mail[] };
  const mail = emails.find(({ destination }) => destination.to.some((to) => to.includes(address)));
  const [, page] = / href="(https?:\/\/[^"]+#token=[^"]+)"/.exec(mail?.body.html ?? '') ?? [];
  return mail && page ? { subject: mail.subject, page: page.replaceAll('&amp;', '&') } : undefined;
}
