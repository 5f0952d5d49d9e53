import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import type { Reseau } from '#shared/reseau/reseau.schema.ts';
import type { Requete } from '../http/requete.ts';
import { decrireReseau } from './etat-reseau.ts';

/** The addresses of this server, for whoever sets up the other posts. */
export async function lireReseauActe({ services }: Requete): Promise<Resultat<Reseau>> {
  return services.reseau
    ? succes(decrireReseau(services.reseau()))
    : refus(404, 'introuvable', phrasesRefus.introuvable('Réseau'));
}
