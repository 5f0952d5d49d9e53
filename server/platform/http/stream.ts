import { Readable } from 'node:stream';
import type { RowStream } from './route.ts';

/** Reader stall limit, below PostgreSQL's idle-transaction timeout. */
const STALL_MS = 15_000;

/** Calls `stalled` on timeout. */
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
 * Never whole in memory. First rows are read before the headers, so a failing list is refused
 * normally. Stalled readers are cut: they occupy a connection.
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
  // Always releases the rows' connection; errors are ignored, the client being gone.
  stream.once('close', () => void batches.return?.(undefined).catch(() => undefined));
  return stream;
}
