import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import type { Reseau } from '#shared/reseau/reseau.schema.ts';
import type { Requete } from '../http/requete.ts';
import { decrireReseau } from './etat-reseau.ts';
import { RESEAU } from './reseau.port.ts';

/** The addresses of this server, for whoever sets up the other posts. */
export async function lireReseauActe({ ports }: Requete): Promise<Resultat<Reseau>> {
  const reseau = ports.get(RESEAU);
  return reseau
    ? succes(decrireReseau(reseau()))
    : refus(404, 'introuvable', phrasesRefus.introuvable('Réseau'));
}
