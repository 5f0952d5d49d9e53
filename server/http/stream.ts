import { Readable } from 'node:stream';
import type { RowStream } from './route.ts';

/**
 * How long a reader may take nothing. Shorter than PostgreSQL's patience with an idle transaction:
 * who stopped reading is sent away by us, not by an error of the base.
 */
const STALL_MS = 15_000;

/** The same pieces; `stalled` is called when one of them is not taken in time. */
async function* whileTaken(
  pieces: AsyncIterable<string>,
  stallMs: number,
  stalled: () => void,
): AsyncGenerator<string> {
  for await (const piece of pieces) {
    const timer = setTimeout(stalled, stallMs).unref();
    yield piece;
    clearTimeout(timer);
  }
}

/**
 * The envelope around rows that are sent as they are read: an export never stands whole in memory.
 * The first rows are read before anything is sent, so that a list which cannot be read at all is
 * refused like any other call. A reader that takes nothing for too long is cut off: what the rows
 * hold is for others too.
 */
export async function toStream(
  { flux, extra_data }: RowStream,
  stallMs = STALL_MS,
): Promise<Readable> {
  const batches = flux[Symbol.asyncIterator]();
  const first = await batches.next();
  async function* pieces(): AsyncGenerator<string> {
    let total = 0;
    yield '{"success":true,"message":"","errors":[],"data":[';
    for (let batch = first; batch.done !== true; batch = await batches.next()) {
      const rows = batch.value;
      if (rows.length === 0) continue;
      const text = JSON.stringify(rows);
      yield (total > 0 ? ',' : '') + text.slice(1, -1);
      total += rows.length;
    }
    yield `],"meta":{"total":${total},"page":1,"rows":${total}}${extra_data === undefined ? '' : `,"extra_data":${JSON.stringify(extra_data)}`}}`;
  }
  const stalled = (): void => void stream.destroy(new Error('lecteur arrêté'));
  const stream = Readable.from(whileTaken(pieces(), stallMs, stalled), { objectMode: false });
  // Read to the end, cut, or never begun: what the rows hold (a connection) is given back. That
  // this fails is of no interest to who is gone, and must not end the process.
  stream.once('close', () => void batches.return?.(undefined).catch(() => undefined));
  return stream;
}
