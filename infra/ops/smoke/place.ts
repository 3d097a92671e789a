import { UserError } from '#infra/host/user-error.ts';
import { OpsError } from '#infra/ops/command.ts';
import { findStack } from '#infra/ops/deployed-stack.ts';
import { findLocalService, setTarget } from '#infra/ops/target.ts';
import { namesOf } from '#infra/settings/names.ts';
import { STAGES, type StageName } from '#infra/settings/stages.ts';

/** The address of a stage. */
export type Place = {
  readonly base: URL;
  /** Its name, if known. */
  readonly stage?: StageName | undefined;
  /** Whether the credentials are those of an operator of this stage, and it is the target of ops. */
  readonly isOperated: boolean;
};

/**
 * Returns the address of a stage: this URL, that of a deployed stage, or that of the local service. Sets the target of
 * ops if the credentials of an operator are needed.
 *
 * @param needsOperator whether the test needs the credentials of an operator
 * @throws OpsError if the stage is not deployed or not running
 */
export async function findPlace(
  url: URL | undefined,
  stage: StageName | undefined,
  needsOperator: boolean,
): Promise<Place> {
  if (stage !== undefined) {
    process.env.AWS_REGION = STAGES[stage].region;
    if (needsOperator) console.error(await setTarget(stage));
    return { base: url ?? (await addressOfStage(stage)), stage, isOperated: needsOperator };
  }
  if (url === undefined) console.error(await setTarget(undefined));
  const local = await findLocalService().catch(unlessMissing);
  if (local === undefined || (url && !isSame(url, new URL(local.url)))) {
    return { base: url as URL, isOperated: false };
  }
  if (url) await setTarget(undefined);
  return { base: url ?? new URL(local.url), stage: local.stage, isOperated: true };
}

function unlessMissing(error: unknown): undefined {
  if (!(error instanceof UserError)) throw error;
}

const HERE = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

/** Whether an address is one of this machine. */
export const isHere = ({ protocol, hostname }: URL): boolean => protocol === 'http:' && HERE.test(hostname);

const isSame = (url: URL, local: URL) => isHere(url) && url.port === local.port;

async function addressOfStage(stage: StageName): Promise<URL> {
  const address = (await findStack(namesOf(stage).stack('edge')))?.outputs.Url;
  if (address === undefined) throw new OpsError(`The stage ${stage} is not deployed in this AWS account.`);
  return new URL(address);
}
