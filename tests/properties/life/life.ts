import type { jest } from '@jest/globals';
import { routes } from '#lib/api/routes.ts';
import { changed } from '#tests/properties/faults/touched.ts';
import { type Beginning, begin } from './begin.ts';
import { letProvidersCallBack } from './callbacks.ts';
import { Coverage } from './coverage.ts';
import { endWell } from './end.ts';
import { HAPPENINGS, type HappeningName } from './happenings/happenings.ts';
import { ask, readMails } from './send.ts';
import { HookServer } from './server.ts';
import type { Step } from './steps.ts';
import { View } from './view.ts';
import { type Around, World } from './world.ts';

/** The log of the service, which is kept from the screen. */
const log = process.stdout.write as unknown as jest.Mock<(line: string) => boolean>;

const OPERATIONS = new Set<string>(routes.map(({ id }) => id));

/** Lives of one service, one after the other: each begins with the same merchants. */
export class Lives {
  readonly coverage = new Coverage();
  readonly #around: Around;
  readonly #server: HookServer;
  readonly #beginning: Beginning;
  readonly #view: View;
  readonly #endCallbacks = letProvidersCallBack();
  /** The story of the last life. */
  story: readonly string[] = [];

  private constructor(around: Around, server: HookServer, beginning: Beginning, coverage: Coverage) {
    this.#around = around;
    this.#server = server;
    this.#beginning = beginning;
    this.#view = View.of(beginning.state.table);
    this.coverage = coverage;
  }

  static async start(around: Around): Promise<Lives> {
    const server = await HookServer.start();
    const coverage = new Coverage();
    return new Lives(around, server, await begin(around, server, coverage), coverage);
  }

  stop(): Promise<void> {
    this.#endCallbacks();
    return this.#server.stop();
  }

  /** Lives a life to its end. Throws what broke in it. */
  async live(steps: readonly Step[]): Promise<void> {
    const world = await this.#beginAgain();
    this.coverage.lives += 1;
    try {
      for (const step of steps) {
        this.coverage.steps += 1;
        await take(world, step);
      }
      await endWell(world);
    } finally {
      const errors = log.mock.calls.map(([line]) => line).filter((line) => line.includes('"level":"error"'));
      this.story = [...world.story, ...errors.slice(-2)];
    }
  }

  async #beginAgain(): Promise<World> {
    const { state, now } = this.#beginning;
    await this.#around.read();
    await this.#around.setBack(state);
    changed.clear();
    log.mockClear();
    this.#server.mood = 200;
    this.#server.received.clear();
    for (const id of this.#beginning.received) this.#server.received.add(id);
    const { known, seen } = structuredClone({ known: this.#beginning.known, seen: this.#beginning.seen });
    const [around, server, coverage, view] = [this.#around, this.#server, this.coverage, this.#view];
    return new World({ around, server, coverage, known, view, now, seen });
  }
}

async function take(world: World, step: Step): Promise<void> {
  const draw = world.draw(step.numbers);
  const merchant = world.known.merchants[step.who % world.known.merchants.length];
  if (!merchant) throw new Error('There is no merchant');
  const { kill } = step;
  // Either the request is interrupted, or a worker that its events call.
  const [which = 0, isOfWorker = 0] = step.numbers.slice(3);
  const ofWorker = isOfWorker % 2 === 1;
  if (isOperation(step.do)) {
    const isAgain = step.again;
    if (!(await ask(world, step.do, { merchant, draw, kill: ofWorker ? undefined : kill, isAgain }))) return;
  } else await HAPPENINGS[step.do](world, { merchant, draw, kill });
  if (step.lags) return;
  await world.deliver({
    isTwice: step.again,
    isReversed: step.numbers[5] === 0,
    ...(ofWorker && { kill, which }),
  });
  readMails(world, merchant);
}

const isOperation = (name: string): name is Exclude<Step['do'], HappeningName> => OPERATIONS.has(name);
