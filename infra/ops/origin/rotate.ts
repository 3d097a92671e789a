import { setTimeout as sleep } from 'node:timers/promises';
import { OpsError } from '#infra/ops/command.ts';
import { showProgress } from '#infra/ops/progress.ts';
import { target } from '#infra/ops/target.ts';
import { namesOf, ORIGIN_VERSION_PARAMETERS } from '#infra/settings/names.ts';
import { nextStep, type OriginState, type OriginStep } from './next-step.ts';
import { drawVersion, forgetVersion, versionsOf } from './secret-versions.ts';
import { changeParameters, stackParameters } from './stack-parameters.ts';

/**
 * Milliseconds until a change of a web ACL or of a distribution applies everywhere; AWS WAF documents a few seconds to
 * a number of minutes. Source: https://docs.aws.amazon.com/waf/latest/APIReference/API_UpdateWebACL.html
 */
const SPREADS_IN = 5 * 60_000;

const { current: CURRENT, other: OTHER } = ORIGIN_VERSION_PARAMETERS;

/** The result of a rotation. */
export type Rotation = {
  readonly version: string;
  readonly steps: readonly string[];
  readonly resumed: boolean;
};

/**
 * Replaces the origin's secret while requests continue, or completes an interrupted rotation. CloudFormation makes all
 * changes, with the deployed templates, so a later deployment keeps them.
 *
 * @throws OpsError if a stack is being changed, or was deployed before its secret could be rotated
 */
export async function rotateOrigin(): Promise<Rotation> {
  const { previous } = await readState();
  const resumed = previous !== undefined;
  // The change before the interruption may not apply everywhere yet.
  if (resumed) await spread();
  const steps = await settle();
  if (!resumed) {
    await drawVersion(secret());
    await spread();
    steps.push('draw', ...(await settle()));
  }
  return { version: (await readState()).current, steps, resumed };
}

/** Performs step after step until only the current version is in use. */
async function settle(): Promise<string[]> {
  const done: string[] = [];
  for (;;) {
    const step = nextStep(await readState());
    if (!step) return done;
    await take(step);
    done.push(step.do);
  }
}

async function readState(): Promise<OriginState> {
  const [versions, edge, api] = await Promise.all([
    versionsOf(secret()),
    stackParameters(stack('edge')),
    stackParameters(stack('api')),
  ]);
  const sent = edge[CURRENT];
  if (sent === undefined)
    throw new OpsError(
      'The deployed release cannot rotate its origin secret: deploy the present release first.',
    );
  const [current, other] = [api[CURRENT], api[OTHER]];
  const accepted = current === undefined || other === undefined ? undefined : ([current, other] as const);
  return { ...versions, sent, accepted };
}

async function take(step: OriginStep): Promise<void> {
  if (step.do === 'forget') return forgetVersion(secret(), step.version);
  if (step.do === 'accept') {
    const [current, other] = step.versions;
    await changeParameters(stack('api'), { [CURRENT]: current, [OTHER]: other });
  } else await changeParameters(stack('edge'), { [CURRENT]: step.version });
  await spread();
}

/** Waits until a change applies everywhere. On this machine it applies at once. */
async function spread(): Promise<void> {
  if (target().isLocal) return;
  showProgress(`Waiting ${SPREADS_IN / 60_000} minutes until the change applies everywhere`);
  await sleep(SPREADS_IN);
}

const secret = () => namesOf(target().stage).secret('origin');
const stack = (name: 'edge' | 'api') => namesOf(target().stage).stack(name);
