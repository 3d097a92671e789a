/** An error that a service of AWS answers with; the SDK throws it under the same name. */
export class AwsRefusal extends Error {
  override readonly name: string;

  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}
