import { scheduler } from 'node:timers/promises';
import type { Collection } from '#infra/openapi/postman.ts';

/** A request of the collection that was sent, with the faults that its scripts found. */
export type SentItem = { name: string; status: number; faults: string[] };

type Item = Collection['item'][number]['item'][number];
type Auth = NonNullable<Item['request']['auth']>;
type Reply = { code: number; text: () => string; json: () => unknown };
type Asked = { url: string; method?: string; header?: Record<string, string>; auth?: Auth };

/**
 * Sends the requests of the collection in their order and runs its scripts, as Postman's runner does, without
 * installing it: with the part of `pm` that the scripts use. Requests that a script skips are not among the sent ones.
 */
export async function sendCollection({ item, auth, event, variable }: Collection): Promise<SentItem[]> {
  const values = new Map<string, unknown>(variable.map(({ key, value }) => [key, value]));
  const fill = (text: string) =>
    text.replace(/\{\{(\$?\w+)\}\}/g, (_, name: string) => String(values.get(name) ?? ''));
  const items = item.flatMap((folder) => folder.item);
  const sent: SentItem[] = [];

  async function run(
    scripts: Collection['event'] | undefined,
    on: 'prerequest' | 'test',
    name: string,
    response?: Reply,
  ) {
    const outcome = { isSkipped: false, next: undefined as string | undefined, faults: [] as string[] };
    const waiting: Promise<void>[] = [];
    const pm = {
      collectionVariables: {
        get: (key: string) => values.get(key),
        set: (key: string, value: unknown) => values.set(key, value),
      },
      info: { requestName: name },
      response,
      execution: {
        skipRequest: () => (outcome.isSkipped = true),
        setNextRequest: (next: string) => (outcome.next = next),
      },
      test: (title: string, check: () => void) => {
        try {
          check();
        } catch (error) {
          outcome.faults.push(`${title}: ${(error as Error).message}`);
        }
      },
      sendRequest: (
        { url, method = 'GET', header = {}, auth }: Asked,
        then: (error: null, reply: Reply) => void,
      ) =>
        waiting.push(
          fetch(url, { method, headers: { ...header, ...headersOf(auth, fill) } })
            .then(replyOf)
            .then((reply) => then(null, reply)),
        ),
    };
    const later = (work: () => void) => waiting.push(scheduler.wait(20).then(work));
    for (const { listen, script } of scripts ?? [])
      if (listen === on) new Function('pm', 'setTimeout', script.exec.join('\n'))(pm, later);
    await Promise.all(waiting);
    return outcome;
  }

  for (let index = 0; index < items.length; index += 1) {
    const { name, request, event: own = [] } = items[index] as Item;
    await run(event, 'prerequest', name);
    const { isSkipped } = await run(own, 'prerequest', name);
    if (isSkipped) continue;
    const reply = await replyOf(await send(request, auth, fill));
    const { faults } = await run(event, 'test', name, reply);
    const { next } = await run(own, 'test', name, reply);
    if (next === name) index -= 1;
    else sent.push({ name, status: reply.code, faults });
  }
  return sent;
}

async function replyOf(response: Response): Promise<Reply> {
  const text = await response.text();
  return { code: response.status, text: () => text, json: () => JSON.parse(text) };
}

function send(request: Item['request'], common: Auth, fill: (text: string) => string): Promise<Response> {
  const { method, url, header, body } = request;
  const path = url.path.map((part) =>
    part.startsWith(':') ? (url.variable?.find(({ key }) => `:${key}` === part)?.value ?? '') : part,
  );
  const enabled = <P extends { disabled?: boolean }>(pairs: readonly P[]) =>
    pairs.filter((pair) => !pair.disabled);
  const query = enabled(url.query).map(({ key, value }) => `${key}=${encodeURIComponent(fill(value))}`);
  const headers = Object.fromEntries(enabled(header).map(({ key, value }) => [key, fill(value)]));
  return fetch(fill(`{{baseUrl}}/${path.join('/')}${query.length > 0 ? `?${query.join('&')}` : ''}`), {
    method,
    headers: { ...headers, ...headersOf(request.auth ?? common, fill) },
    ...(body?.raw !== undefined && { body: fill(body.raw) }),
  });
}

function headersOf(auth: Auth | undefined, fill: (text: string) => string): Record<string, string> {
  const pairs = (auth?.[auth.type] ?? []) as { key: string; value: string }[];
  const of = Object.fromEntries(pairs.map(({ key, value }) => [key, fill(value)]));
  if (auth?.type === 'bearer') return { authorization: `Bearer ${of.token}` };
  if (auth?.type === 'basic') return { authorization: `Basic ${btoa(`${of.username}:${of.password}`)}` };
  return {};
}
