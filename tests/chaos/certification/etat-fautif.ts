import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as lireTexte } from 'node:stream/consumers';
import { FAUTES_SIMULEES, type FauteSimulee } from '#shared/vente/certification/pilotes.ts';
import { EtatSimule } from '#server/vente/certification/simulateur/simulateur.ts';
import type { Tirage } from '#server/platform/demo/tirage.ts';

/** The simulated State's server, apart from ours: it outlives the death of our processes. */
export interface EtatFautif {
  etat: EtatSimule;
  adresse: string;
  /** Faults made so far, by their name. */
  fautes: Map<string, number>;
  /** From now on it makes none. */
  guerir(): void;
  fermer(): Promise<void>;
}

/** One request in eight meets a fault: one of the simulator's, a busy server, a cut before it is read. */
const PART_FAUTIVE = 1 / 8;
const AUTRES = ['occupe', 'coupe'] as const;
type Faute = FauteSimulee | (typeof AUTRES)[number];
const TOUTES: readonly Faute[] = [...FAUTES_SIMULEES, ...AUTRES];

export async function ouvrirEtatFautif(tirage: Tirage): Promise<EtatFautif> {
  const etat = new EtatSimule();
  const fautes = new Map<string, number>();
  let malade = true;
  const tirer = (): Faute | null => {
    if (!malade || !tirage.chance(PART_FAUTIVE)) return null;
    const faute = tirage.parmi(TOUTES);
    fautes.set(faute, (fautes.get(faute) ?? 0) + 1);
    return faute;
  };
  const http = createServer((demande, reponse) => {
    const faute = tirer();
    if (faute === 'coupe') {
      demande.socket.destroy();
      return;
    }
    void lireTexte(demande).then((corps) => {
      if (faute === 'occupe') {
        reponse.writeHead(503).end();
        return;
      }
      const methode = demande.method === 'POST' ? 'POST' : 'PUT';
      const chemin = (demande.url ?? '').replace(/^\//, '');
      const retour = etat.repondre({ methode, chemin, corps }, faute, new Date());
      if ('failed' in retour) demande.socket.destroy();
      else reponse.writeHead(retour.status).end(retour.text);
    });
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  return {
    etat,
    adresse: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    fautes,
    guerir: () => void (malade = false),
    fermer: async () => {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
}
