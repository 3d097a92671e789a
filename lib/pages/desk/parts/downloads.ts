import type { Failure } from '#lib/pages/common/result.ts';
import type { Sentence } from '#lib/pages/desk/trouble-of.ts';
import type { Changes } from './changes.ts';

type Download = {
  /** The name of the download, which no change of the view has. */
  readonly name: string;
  /** The path whose response has the address of the file. */
  readonly path: string;
  // biome-ignore lint/suspicious/noExplicitAny: the caller knows what the path responds with
  readonly addressIn: (body: any) => string | undefined;
  readonly begun: Sentence;
  readonly troubleOf: (failure: Failure) => Sentence;
};

/** Downloads a file by an address that is made now, since addresses of files end after minutes. */
export async function download(
  { send, say }: Changes,
  { name, path, addressIn, begun, troubleOf }: Download,
): Promise<void> {
  const result = await send(name, 'GET', path);
  if (result.is !== 'done') return say({ trouble: troubleOf(result) });
  const address = addressIn(result.body);
  if (address !== undefined) location.assign(address);
  say({ done: begun });
}
