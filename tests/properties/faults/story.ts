import collection from '#lib/api/postman.json' with { type: 'json' };
import { sendCollection } from '#tests/support/servers/send-collection.ts';
import { bankDay, reported } from './story/bank.ts';
import { documents } from './story/documents.ts';
import { identity } from './story/identity.ts';
import { imports } from './story/imports.ts';
import { people } from './story/people.ts';
import { sandbox } from './story/sandbox.ts';
import { settled } from './story/settled.ts';
import { webhooks } from './story/webhooks.ts';
import { account, type World } from './story/world.ts';

type Collection = Parameters<typeof sendCollection>[0];

/**
 * Asks for every operation and calls every worker at least once. Most requests are those of the Postman collection, in
 * its order; the chapters have those that need a file, a browser, the bank or another day.
 */
export async function tellStory(world: World): Promise<void> {
  const { public_key, private_key } = await account(world);
  const beginning = await world.read();
  const keys: Readonly<Record<string, string>> = {
    baseUrl: process.env.PUBLIC_URL ?? '',
    publicKey: public_key,
    privateKey: private_key,
  };
  const variable = collection.variable.map((one) => ({ ...one, value: keys[one.key] ?? one.value }));
  await sendCollection({ ...(collection as unknown as Collection), variable });
  for (const chapter of [documents, imports, identity, people, webhooks, settled, sandbox, reported])
    await chapter(world);
  // A day of the bank makes calls for each account, and only that chapter's are wanted.
  await world.setBack(beginning);
  world.steps.forget();
  await bankDay(world);
}
