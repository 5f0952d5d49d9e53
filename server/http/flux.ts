import { Readable } from 'node:stream';
import type { Flux } from './requete.ts';

/** The envelope around rows that are sent as they are read: an export never stands whole in memory. */
export function versFlux({ flux, extra_data }: Flux): Readable {
  async function* morceaux(): AsyncGenerator<string> {
    let total = 0;
    yield '{"success":true,"message":"","errors":[],"data":[';
    for await (const lot of flux) {
      if (lot.length === 0) continue;
      const texte = JSON.stringify(lot);
      yield (total > 0 ? ',' : '') + texte.slice(1, -1);
      total += lot.length;
    }
    yield `],"meta":{"total":${total},"page":1,"rows":${total}}${extra_data === undefined ? '' : `,"extra_data":${JSON.stringify(extra_data)}`}}`;
  }
  return Readable.from(morceaux(), { objectMode: false });
}
