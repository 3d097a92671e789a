import { describe, expect, test } from '@jest/globals';
import { nextStep, type OriginState, type OriginStep } from '#infra/ops/origin/next-step.ts';

/**
 * A stage as AWS has it: the parameters of its stacks, and the values in force. A deployment reads an empty parameter
 * as the version that is current then.
 */
class Stage {
  versions: { current: string; previous?: string | undefined } = { current: 'v1' };
  readonly parameters = { sent: '', accepted: ['', ''] as [string, string] };
  sends = 'v1';
  accepts = ['v1', 'v1'];
  readonly refused: string[] = [];

  readonly hasFirewall: boolean;

  constructor(hasFirewall: boolean) {
    this.hasFirewall = hasFirewall;
  }

  get state(): OriginState {
    const { sent, accepted } = this.parameters;
    return { ...this.versions, sent, ...(this.hasFirewall && { accepted }) };
  }

  draw(): void {
    this.versions = { current: 'v2', previous: this.versions.current };
  }

  take(step: OriginStep): void {
    const formerly = this.sends;
    if (step.do === 'forget') this.versions = { current: this.versions.current };
    else if (step.do === 'accept') this.parameters.accepted = [...step.versions];
    else this.parameters.sent = step.version;
    this.deploy();
    // While a change propagates, the former value arrives as well.
    for (const value of [formerly, this.sends]) this.request(value);
  }

  /** The effect of `cdk deploy` on any other resource that has changed. */
  deploy(): void {
    const read = (version: string) => version || this.versions.current;
    this.sends = read(this.parameters.sent);
    this.accepts = this.parameters.accepted.map(read);
  }

  request(value: string): void {
    if (this.hasFirewall && !this.accepts.includes(value)) this.refused.push(value);
  }
}

/** Rotates as `ops keys rotate-origin` does, until this many changes were made. */
function rotate(stage: Stage, cutAfter = Number.POSITIVE_INFINITY): number {
  let made = 0;
  const settle = () => {
    for (let step = nextStep(stage.state); step && made < cutAfter; step = nextStep(stage.state)) {
      stage.take(step);
      made += 1;
    }
  };
  const resumed = stage.versions.previous !== undefined;
  settle();
  if (resumed || made >= cutAfter) return made;
  stage.draw();
  made += 1;
  settle();
  return made;
}

const rotated = { versions: { current: 'v2' }, sends: 'v2', refused: [] };

describe.each([
  ['with a firewall', true, 7],
  ['without one', false, 4],
])('the origin’s secret of a stage %s', (_, hasFirewall, steps) => {
  test('is replaced without a refused request, and the former value ends', () => {
    const stage = new Stage(hasFirewall);
    expect(rotate(stage)).toBe(steps);
    expect(stage).toMatchObject(rotated);
    if (hasFirewall) expect(stage.accepts).toEqual(['v2', 'v2']);
    expect(nextStep(stage.state)).toBeUndefined();
  });

  test.each(Array.from({ length: steps }, (_, place) => place))(
    'is replaced as well if the command is interrupted after change %i, and run again',
    (place) => {
      const stage = new Stage(hasFirewall);
      rotate(stage, place);
      stage.request(stage.sends);
      rotate(stage);
      expect(stage).toMatchObject(rotated);
    },
  );

  test.each(Array.from({ length: steps }, (_, place) => place))(
    'is kept by a deployment that runs after change %i, then and at the end',
    (place) => {
      const stage = new Stage(hasFirewall);
      rotate(stage, place);
      stage.deploy();
      stage.request(stage.sends);
      rotate(stage);
      stage.deploy();
      stage.request(stage.sends);
      expect(stage).toMatchObject(rotated);
    },
  );
});

describe('an unexpected state', () => {
  test('of a secret that was changed by hand is repaired before any version is dropped', () => {
    const state = { current: 'v2', previous: 'v1', sent: '', accepted: ['', ''] } as const;
    expect(nextStep(state)).toEqual({ do: 'accept', versions: ['v2', 'v1'] });
  });

  test('of a distribution that sends a version without a label: the ACL accepts that version meanwhile', () => {
    const state = { current: 'v3', sent: 'v1', accepted: ['v3', 'v3'] } as const;
    expect(nextStep(state)).toEqual({ do: 'accept', versions: ['v3', 'v1'] });
  });
});
