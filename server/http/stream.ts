import { Readable } from 'node:stream';
import type { Flux } from './requete.ts';

/**
 * The envelope around rows that are sent as they are read: an export never stands whole in memory.
 * The first rows are read before anything is sent, so that a list which cannot be read at all is
 * refused like any other call.
 */
export async function toStream({ flux, extra_data }: Flux): Promise<Readable> {
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
  const stream = Readable.from(pieces(), { objectMode: false });
  // Read to the end, cut, or never begun: what the rows hold (a transaction) is given back.
  stream.once('close', () => void batches.return?.(undefined));
  return stream;
}
