import { Readable } from 'node:stream';
import type { Flux } from './requete.ts';

/**
 * How long a reader may take nothing. Shorter than PostgreSQL's patience with an idle transaction:
 * who stopped reading is sent away by us, not by an error of the base.
 */
const STALL_MS = 15_000;

/**
 * The envelope around rows that are sent as they are read: an export never stands whole in memory.
 * The first rows are read before anything is sent, so that a list which cannot be read at all is
 * refused like any other call. A reader that takes nothing for too long is cut off: what the rows
 * hold is for others too.
 */
export async function toStream({ flux, extra_data }: Flux, stallMs = STALL_MS): Promise<Readable> {
  const batches = flux[Symbol.asyncIterator]();
  const first = await batches.next();
  async function* pieces(): AsyncGenerator<string> {
    let total = 0;
    yield '{"success":true,"message":"","errors":[],"data":[';
    for (let batch = first; batch.done !== true; batch = await batches.next()) {
      const rows = batch.value;
      if (rows.length === 0) continue;
      const text = JSON.stringify(rows);
      const stalled = setTimeout(
        () => stream.destroy(new Error('lecteur arrêté')),
        stallMs,
      ).unref();
      yield (total > 0 ? ',' : '') + text.slice(1, -1);
      clearTimeout(stalled);
      total += rows.length;
    }
    yield `],"meta":{"total":${total},"page":1,"rows":${total}}${extra_data === undefined ? '' : `,"extra_data":${JSON.stringify(extra_data)}`}}`;
  }
  const stream = Readable.from(pieces(), { objectMode: false });
  // Read to the end, cut, or never begun: what the rows hold (a connection) is given back. That
  // this fails is of no interest to who is gone, and must not end the process.
  stream.once('close', () => void batches.return?.(undefined).catch(() => undefined));
  return stream;
}
