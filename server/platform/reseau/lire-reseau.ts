import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import type { Reseau } from '#shared/platform/reseau/reseau.schema.ts';
import type { ActRequest } from '../http/route.ts';
import { describeNetwork } from './network-state.ts';
import { RESEAU } from './reseau.port.ts';

export async function lireReseauActe({ ports }: ActRequest): Promise<Resultat<Reseau>> {
  const network = ports.get(RESEAU);
  return network
    ? succes(describeNetwork(network()))
    : refus(404, 'introuvable', phrasesRefus.introuvable('Réseau'));
}
