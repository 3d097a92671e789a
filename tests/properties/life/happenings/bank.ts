import { answerAll, closeDays, nextDay, sweep } from '#tests/properties/life/time.ts';
import type { Happens } from './happening.ts';

/** Time, and the bank. */
export const bank = {
  'days pass': async (world, { draw, kill }) => {
    const days = draw.one(1, 1, 1, 2, 2, 3, 7);
    const isOut = draw.isOneIn(8);
    const killed = draw.below(20);
    const more = { isOut, kill, killed, isGivenUp: draw.isOneIn(3), isTwice: draw.isOneIn(6) };
    const others = `${isOut ? ', and the service is out' : ''}`;
    world.tell(`${world.now.toISOString()} ${days} days pass${others}.`);
    for (let day = 0; day < days; day += 1) await nextDay(world, day === 0 ? more : {});
    await closeDays(world, draw.isOneIn(4) ? kill : undefined);
  },

  'hours pass': async (world, { draw }) => {
    const hours = draw.one(1, 3, 9);
    world.tell(`${world.now.toISOString()} ${hours} hours pass.`);
    world.moveTo(new Date(world.now.getTime() + hours * 3_600_000));
    await sweep(world);
  },

  'the bank answers': async (world, { draw, kill }) => {
    const { atBank, returned } = world.known;
    world.collect();
    const name = draw.isOneIn(4) ? atBank.pop() : atBank.shift();
    if (name === undefined) return;
    returned.push(name);
    world.tell(`${world.now.toISOString()} The bank returns ${name}.`);
    const event = { detail: { object: { key: name.slice('files/'.length) } } };
    await world.insist('workers/collections/simulate-bank', event, draw.isOneIn(4) ? kill : undefined);
    await world.deliver({ kill });
  },

  'the bank answers everything': async (world) => {
    world.tell(`${world.now.toISOString()} The bank returns every file that it has.`);
    await answerAll(world);
  },

  'the bank answers again': async (world, { draw, kill }) => {
    const { aws } = world.around;
    const answers = [...aws.state.objects].filter(([name]) =>
      /^files\/(?:answers|dispersal-returns)\//.test(name),
    );
    const [name, content] = draw.of(answers) ?? [];
    if (name === undefined || content === undefined) return;
    world.known.count += 1;
    const copy = name.replace(/\.txt$/, `-${world.known.count}.txt`);
    world.tell(`${world.now.toISOString()} The bank returns ${name} again.`);
    aws.state = { ...aws.state, objects: new Map([...aws.state.objects, [copy, content]]) };
    await world.deliver({ kill });
  },

  /** A file that the bank has not returned is called back: it was refused. */
  'the bank refuses a file': async (world, { draw, kill }) => {
    world.collect();
    const name = draw.of(world.known.atBank);
    if (name === undefined) return;
    const { rejectFile } = await import('#lib/operations/bank-files/recall-file.ts');
    const { configuredFiles } = await import('#lib/operations/configured-files.ts');
    const { clockAt } = await import('#lib/operations/clock.ts');
    const [, folder, id = ''] = /^files\/(presentments|dispersals)\/(.*)\.txt$/.exec(name) ?? [];
    const { content } = configuredFiles(folder === 'dispersals' ? 'payouts' : 'collections');
    world.tell(`${world.now.toISOString()} The bank refuses ${name}, and an operator calls it back.`);
    await world.byOperator(() => rejectFile(id, content, clockAt(world.now)), kill);
    world.known.atBank.splice(world.known.atBank.indexOf(name), 1);
    world.known.refused.push(name);
  },
} as const satisfies Readonly<Record<string, Happens>>;
