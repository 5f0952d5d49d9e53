import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Recue {
  methode: string;
  chemin: string;
  jeton: string | undefined;
  entetes: IncomingHttpHeaders;
  corps: string;
}
type Corps = object | string;
/** A third party's server of one's own: it answers what it is told to, and keeps what it was asked. */
export interface ServiceDeTest {
  adresse: string;
  recues: Recue[];
  /** What it answers from now on: an object as JSON, a text as it is; where the path holds `a`. */
  repondre(statut: number, corps: Corps, a?: string): void;
  /** Once, before the others. */
  repondreUneFois(statut: number, corps: Corps, a?: string): void;
  /** The next request is cut once it was heard; where the path holds `a`. */
  couper(a?: string): void;
  /** Its answers wait until what this answers is called; where the path holds `a`. */
  retenir(a?: string): () => void;
  /** What it was asked, and what it was told to answer somewhere or once. */
  oublier(): void;
  fermer(): Promise<void>;
}
/** `corps` null: cut. */
interface Reponse {
  a: string;
  statut: number;
  corps: string | null;
}

export async function serviceDeTest(): Promise<ServiceDeTest> {
  const recues: Recue[] = [];
  let ailleurs: Reponse = { a: '', statut: 200, corps: '{}' };
  const uneFois: Reponse[] = [];
  const ici: Reponse[] = [];
  const reponseDe = (statut: number, corps: Corps, a: string): Reponse => ({
    a,
    statut,
    corps: typeof corps === 'string' ? corps : JSON.stringify(corps),
  });
  let retenues: { a: string; rendre: Promise<void> } | null = null;
  const reponseA = (chemin: string): Reponse => {
    const rang = uneFois.findIndex(({ a }) => chemin.includes(a));
    const [premiere] = rang < 0 ? [] : uneFois.splice(rang, 1);
    return premiere ?? ici.findLast(({ a }) => chemin.includes(a)) ?? ailleurs;
  };
  const http = createServer((demande, retour) => {
    const morceaux: Buffer[] = [];
    demande.on('data', (m: Buffer) => morceaux.push(m));
    demande.on('end', async () => {
      const chemin = demande.url ?? '';
      recues.push({
        methode: demande.method ?? '',
        chemin,
        jeton: demande.headers.authorization,
        entetes: demande.headers,
        corps: Buffer.concat(morceaux).toString(),
      });
      if (retenues && chemin.includes(retenues.a)) await retenues.rendre;
      const { statut, corps } = reponseA(chemin);
      if (corps === null) {
        retour.destroy();
        return;
      }
      retour.writeHead(statut, { 'Content-Type': 'application/json' });
      retour.end(corps);
    });
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  return {
    adresse: `http://127.0.0.1:${port}`,
    recues,
    repondre: (statut, corps, a) => {
      const reponse = reponseDe(statut, corps, a ?? '');
      if (a === undefined) ailleurs = reponse;
      else ici.push(reponse);
    },
    repondreUneFois: (statut, corps, a = '') => void uneFois.push(reponseDe(statut, corps, a)),
    couper: (a = '') => void uneFois.push({ a, statut: 0, corps: null }),
    retenir: (a = '') => {
      const { promise, resolve } = Promise.withResolvers<void>();
      retenues = { a, rendre: promise };
      return resolve;
    },
    oublier: () => {
      for (const liste of [recues, uneFois, ici]) liste.splice(0);
      retenues = null;
    },
    fermer: async () => {
      http.close();
      await once(http, 'close');
    },
  };
}

/** Where nobody listens any more. */
export async function adresseFermee(): Promise<string> {
  const service = await serviceDeTest();
  await service.fermer();
  return service.adresse;
}
