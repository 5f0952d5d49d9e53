import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Recue {
  methode: string;
  chemin: string;
  jeton: string | undefined;
  corps: string;
}
/** A State's server of one's own: it answers what it is told to, and keeps what it was asked. */
export interface ServiceDeTest {
  adresse: string;
  recues: Recue[];
  /** What it answers from now on: an object as JSON, a text as it is. */
  repondre(statut: number, corps: object | string): void;
  /** The next connection is cut once it was heard. */
  couper(): void;
  oublier(): void;
  fermer(): Promise<void>;
}

export async function serviceDeTest(): Promise<ServiceDeTest> {
  const recues: Recue[] = [];
  let reponse = { statut: 200, corps: '{}' };
  let coupe = false;
  const http = createServer((demande, retour) => {
    const morceaux: Buffer[] = [];
    demande.on('data', (m: Buffer) => morceaux.push(m));
    demande.on('end', () => {
      recues.push({
        methode: demande.method ?? '',
        chemin: demande.url ?? '',
        jeton: demande.headers.authorization,
        corps: Buffer.concat(morceaux).toString(),
      });
      if (coupe) {
        coupe = false;
        retour.destroy();
        return;
      }
      retour.writeHead(reponse.statut, { 'Content-Type': 'application/json' });
      retour.end(reponse.corps);
    });
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  return {
    adresse: `http://127.0.0.1:${port}`,
    recues,
    repondre: (statut, corps) => {
      reponse = { statut, corps: typeof corps === 'string' ? corps : JSON.stringify(corps) };
    },
    couper: () => {
      coupe = true;
    },
    oublier: () => void recues.splice(0),
    fermer: async () => {
      http.close();
      await once(http, 'close');
    },
  };
}
