import { readJson, writeJson } from '#infra/local/private-file.ts';
import type { Deployment, ParameterValues } from '#infra/local/template/deployment.ts';
import { AwsError } from './aws-error.ts';

/** The duration of a stack's update, in milliseconds. */
const UPDATE_TAKES = 300;

/**
 * The part of CloudFormation that operators need: it describes the stacks of a deployment with their parameters, and
 * changes parameters. During an update both the former and the new resources serve requests, because a change reaches
 * CloudFront's locations one after the other.
 */
export class Stacks {
  readonly #file: string;
  #values: ParameterValues;
  #deployed: Deployment;
  #update: { readonly stack: string; readonly former: Deployment; readonly until: number } | undefined;

  constructor(deployment: Deployment, file: string) {
    this.#file = file;
    this.#values = readJson(file, {});
    this.#deployed = deployment.withParameters(this.#values);
  }

  /** Returns the deployment that serves one request. */
  current(): Deployment {
    return this.#isChanging() && Math.random() < 0.5 ? this.#former() : this.#deployed;
  }

  /**
   * Returns the response to a request, as XML.
   *
   * @throws AwsError for an unknown stack or action, for an update that changes nothing, and during another update
   */
  respond(request: URLSearchParams): string {
    const action = request.get('Action') ?? '';
    const stack = request.get('StackName') ?? '';
    const parameters = this.#deployed.parametersOf(stack);
    if (!parameters) throw invalid(`Stack with id ${stack} does not exist`);
    if (action === 'DescribeStacks') return this.#describe(stack, parameters);
    if (action !== 'UpdateStack' || request.get('UsePreviousTemplate') !== 'true') {
      throw new AwsError('InvalidAction', `The local run does not offer ${action} as asked.`);
    }
    if (this.#isChanging(stack)) {
      throw invalid(`Stack:${stack} is in UPDATE_IN_PROGRESS state and can not be updated.`);
    }
    this.#change(stack, parameters, changesIn(request));
    return response(action, `<StackId>${stack}</StackId>`);
  }

  #change(stack: string, before: Readonly<Record<string, string>>, changed: Record<string, string>): void {
    if (Object.keys(changed).some((name) => !(name in before))) throw invalid('Parameters do not exist');
    if (Object.entries(changed).every(([name, value]) => before[name] === value)) {
      throw invalid('No updates are to be performed.');
    }
    const former = this.#deployed;
    this.#values = { ...this.#values, [stack]: { ...before, ...changed } };
    this.#deployed = former.withParameters(this.#values);
    this.#update = { stack, former, until: Date.now() + UPDATE_TAKES };
    writeJson(this.#file, this.#values);
  }

  #describe(stack: string, parameters: Readonly<Record<string, string>>): string {
    const status = this.#isChanging(stack) ? 'UPDATE_IN_PROGRESS' : 'UPDATE_COMPLETE';
    const members = Object.entries(parameters).map(
      ([name, value]) =>
        `<member><ParameterKey>${name}</ParameterKey><ParameterValue>${value}</ParameterValue></member>`,
    );
    return response(
      'DescribeStacks',
      `<Stacks><member><StackName>${stack}</StackName><StackStatus>${status}</StackStatus><Parameters>${members.join('')}</Parameters></member></Stacks>`,
    );
  }

  #isChanging(stack?: string): boolean {
    if (!this.#update || Date.now() >= this.#update.until) return false;
    return stack === undefined || stack === this.#update.stack;
  }

  #former(): Deployment {
    return this.#update?.former ?? this.#deployed;
  }
}

/** Returns the parameters that a request changes. It may list others that keep their values. */
function changesIn(request: URLSearchParams): Record<string, string> {
  const changes: Record<string, string> = {};
  for (let place = 1; request.has(`Parameters.member.${place}.ParameterKey`); place += 1) {
    const value = request.get(`Parameters.member.${place}.ParameterValue`);
    if (value !== null) changes[request.get(`Parameters.member.${place}.ParameterKey`) ?? ''] = value;
  }
  return changes;
}

const invalid = (message: string) => new AwsError('ValidationError', message);

const response = (action: string, result: string) =>
  `<${action}Response><${action}Result>${result}</${action}Result></${action}Response>`;
