/**
 * A response that is no JSON, such as a page: sent as it is. Its headers say at least what it is (`content-type`),
 * and stand above those of the route.
 */
export class Document {
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(text: string, headers: Readonly<Record<string, string>>) {
    this.text = text;
    this.headers = headers;
  }
}
