import { Readable } from 'node:stream';
import type { Flux } from './requete.ts';

/**
 * The envelope around rows that are sent as they are read: an export never stands whole in memory.
 * The first rows are read before anything is sent, so that a list which cannot be read at all is
 * refused like any other call.
 */
export async function versFlux({ flux, extra_data }: Flux): Promise<Readable> {
  const lots = flux[Symbol.asyncIterator]();
  const premier = await lots.next();
  async function* morceaux(): AsyncGenerator<string> {
    let total = 0;
    yield '{"success":true,"message":"","errors":[],"data":[';
    for (let lu = premier; lu.done !== true; lu = await lots.next()) {
      const lot = lu.value;
      if (lot.length === 0) continue;
      const texte = JSON.stringify(lot);
      yield (total > 0 ? ',' : '') + texte.slice(1, -1);
      total += lot.length;
    }
    yield `],"meta":{"total":${total},"page":1,"rows":${total}}${extra_data === undefined ? '' : `,"extra_data":${JSON.stringify(extra_data)}`}}`;
  }
  const flot = Readable.from(morceaux(), { objectMode: false });
  // Read to the end, cut, or never begun: what the rows hold (a transaction) is given back.
  flot.once('close', () => void lots.return?.(undefined));
  return flot;
}
